import { randomKey, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, ErrorSummary, postWithProofOfWork, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import type { TrialStatus } from '../../forms/after-registration.ts';
import styles from './page.module.css';
import type { ChangeProps } from './change-props.ts';

type What = 'consent' | 'cancel';

/** Renders the buttons to cancel the registration or withdraw the consent, with confirmation. */
export function EndRegistration({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const [chosen, setChosen] = useState<What>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  const end = async () => {
    if (busy || !chosen) return;
    setBusy(true);
    const options = { idempotencyKey: randomKey() };
    const body = { token, what: chosen };
    const result = await postWithProofOfWork<TrialStatus>('/api/fieldTrial/withdraw', body, options);
    setBusy(false);
    if (result.ok) onChange(result.value);
    else setProblem(result.problem);
  };

  return (
    <section aria-labelledby="end-title" className={styles.part}>
      <h3 id="end-title">{t('status.end')}</h3>
      <p>{t(status.mayChange ? 'status.endText' : 'report.endText')}</p>
      {problem && (
        <ErrorSummary title={f('summary.title')} message={<p>{message(problem.message)}</p>} items={[]} />
      )}
      <p className={styles.actions}>
        {chosen ? (
          <>
            {/* First, so that a second press in the same place ends nothing. */}
            <Button variant="secondary" onClick={() => setChosen(undefined)}>
              {t('status.keep')}
            </Button>
            <Button busy={busy} onClick={() => void end()}>
              {t('status.sure')}
            </Button>
          </>
        ) : (
          <>
            {status.mayChange && (
              <Button variant="secondary" onClick={() => setChosen('cancel')}>
                {t('status.cancel')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setChosen('consent')}>
              {t('status.consent')}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
