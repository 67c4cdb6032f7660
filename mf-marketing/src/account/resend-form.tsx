import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/recovery.js';
import { MailForm, Panel, RESEND_SECONDS, useCountdown } from '@larkfield/ui';

/** Sends the link that confirms an address once more. */
export function ResendForm({ email }: { readonly email?: string }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Panel id="resend" title={t('resend.title')} text={t('resend.text')} aside>
      <MailForm
        problems={problems}
        id="resend"
        action="/api/resendConfirmation"
        label={f('fields.email')}
        email={email}
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
