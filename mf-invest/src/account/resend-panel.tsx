import { useTranslation } from '@larkfield/area';
import { MailForm, Panel, RESEND_SECONDS, useCountdown } from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-recovery.js';

/** Sends the link that activates an account once more (I48, D71). */
export function ResendPanel() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Panel id="resend" title={t('resend.title')} text={t('resend.text')} aside>
      <MailForm
        id="resend"
        action="/api/invest/resend-activation"
        problems={problems}
        label={f('fields.email')}
        submit={t('resend.submit')}
        variant="secondary"
        noScript={f('noScript')}
        countdown={countdown}
        sent={t('resend.sent')}
        sentText={t('resend.sentText')}
      />
    </Panel>
  );
}
