import { Link, post, randomKey, Trans, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, MessagePage, Notice, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { FrequencyForm } from './frequency-form.tsx';
import styles from './page.module.css';
import { PREFERENCES_CALL, type Subscription } from './use-subscription.ts';

interface PreferencesProps {
  readonly token: string;
  readonly subscription: Subscription;
  readonly onChange: (subscription: Subscription) => void;
}

/** Renders a subscription: active, or ended with the option to undo. */
export function Preferences({ token, subscription, onChange }: PreferencesProps) {
  const { t } = useTranslation('newsletter');
  const { t: f } = useTranslation('forms');
  const message = useMessages();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  /** The last press of a button on this page removed that button. */
  const [pressed, setPressed] = useState(false);
  const { email, subscribed } = subscription;
  const address = { values: { email }, components: { email: <bdi /> } };

  const setSubscribed = async (wanted: boolean) => {
    if (busy) return;
    setBusy(true);
    const body = { token, subscribed: wanted };
    const result = await post<Subscription>(PREFERENCES_CALL, body, { idempotencyKey: randomKey() });
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    setPressed(true);
    onChange(result.value);
  };
  const failure = <div role="alert">{problem && <p>{message(problem.message)}</p>}</div>;

  if (!subscribed) {
    return (
      <MessagePage key="stopped" scene="arrived" title={t('preferences.stopped')} takesFocus={pressed}>
        <p className="lead">
          <Trans t={t} i18nKey="preferences.stoppedText" {...address} />
        </p>
        <p>{t('preferences.againText')}</p>
        {failure}
        <Button variant="secondary" busy={busy} onClick={() => void setSubscribed(true)}>
          {busy ? f('sending') : t('preferences.again')}
        </Button>
      </MessagePage>
    );
  }
  return (
    <MessagePage key="running" scene="mail" title={t('preferences.title')} takesFocus={pressed}>
      <p className="lead">
        <Trans t={t} i18nKey="preferences.active" {...address} />
      </p>
      <Notice>{pressed && t('preferences.resumed')}</Notice>
      <FrequencyForm token={token} subscription={subscription} onChange={onChange} />
      <section aria-labelledby="stop-title" className={styles.section}>
        <h2 id="stop-title" className={styles.title}>
          {t('preferences.stopTitle')}
        </h2>
        <p>{t('preferences.stopText')}</p>
        {failure}
        <Button variant="secondary" busy={busy} onClick={() => void setSubscribed(false)}>
          {busy ? f('sending') : t('preferences.stop')}
        </Button>
      </section>
      <p>
        <Link to="/newsletter/issues">{t('preferences.past')}</Link>
      </p>
    </MessagePage>
  );
}
