import { useTranslation } from '@larkfield/area';
import { Container, SendLinkForm, PageHead, Panel, RESEND_SECONDS, useCountdown } from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-recovery.js';
import styles from '../account/page.module.css';

/** Renders `/directinvest/forgot`: sends a link to set a new password (D125). */
export function Component() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <>
      <PageHead>
        <h1>{t('forgot.title')}</h1>
        <p className="lead">{t('forgot.lead')}</p>
      </PageHead>
      <Container className={styles.column}>
        <Panel id="forgot" title={t('forgot.formTitle')} text={t('forgot.text')}>
          <SendLinkForm
            id="forgot"
            action="/api/invest/forgot"
            problems={problems}
            label={f('fields.email')}
            submit={t('forgot.submit')}
            noScript={f('noScript')}
            countdown={countdown}
            sent={t('forgot.sent')}
            sentText={t('forgot.sentText')}
          />
        </Panel>
      </Container>
    </>
  );
}
