import { randomKey, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, ErrorSummary, postWithWork, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import type { TrialStatus } from '../../forms/after.ts';
import styles from './page.module.css';
import type { ChangeProps } from './change-props.ts';

type What = 'consent' | 'cancel';

/** Ends a registration, or takes the consent back; asked twice, because neither can be undone. */
export function EndRegistration({ token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const [asked, setAsked] = useState<What>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  const end = async () => {
    if (busy || !asked) return;
    setBusy(true);
    const options = { idempotencyKey: randomKey() };
    const body = { token, what: asked };
    const result = await postWithWork<TrialStatus>('/api/fieldTrial/withdraw', body, options);
    setBusy(false);
    if (result.ok) onChange(result.value);
    else setProblem(result.problem);
  };

  return (
    <section aria-labelledby="end-title" className={styles.part}>
      <h3 id="end-title">{t('status.end')}</h3>
      <p>{t('status.endText')}</p>
      {problem && (
        <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
      )}
      <p className={styles.actions}>
        {asked ? (
          <>
            <Button busy={busy} onClick={() => void end()}>
              {t('status.sure')}
            </Button>
            <Button variant="secondary" onClick={() => setAsked(undefined)}>
              {t('status.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAsked('cancel')}>
              {t('status.cancel')}
            </Button>
            <Button variant="secondary" onClick={() => setAsked('consent')}>
              {t('status.consent')}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
