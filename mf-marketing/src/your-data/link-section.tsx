import { useTranslation } from '@larkfield/area';
import { RESEND_SECONDS, SendLinkForm, useCountdown } from '@larkfield/ui';
import { problems } from '../../generated/validators/recovery.js';
import styles from './page.module.css';

/** Renders the form that mails a link. The answer never tells whether anything is kept. */
export function LinkSection() {
  const { t } = useTranslation('your-data');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <section aria-labelledby="data-link-title" className={styles.section}>
      <h2 id="data-link-title" className={styles.title}>
        {t('link.title')}
      </h2>
      <p>{t('link.text')}</p>
      <SendLinkForm
        id="data-link"
        action="/api/ownData/link"
        problems={problems}
        label={f('fields.email')}
        submit={t('link.submit')}
        countdown={countdown}
        proofOfWork
        sent={t('link.sent')}
        sentText={t('link.sentText')}
      />
    </section>
  );
}
