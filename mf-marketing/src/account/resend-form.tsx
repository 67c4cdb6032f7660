import { useTranslation } from '@larkfield/area';
import { MailForm } from './mail-form.tsx';
import { Panel } from './panel.tsx';
import { RESEND_SECONDS, useCountdown } from './use-countdown.ts';

/** Sends the link that confirms an address once more. */
export function ResendForm({ email }: { readonly email?: string }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Panel id="resend" title={t('resend.title')} text={t('resend.text')} aside>
      <MailForm
        id="resend"
        action="/api/resendConfirmation"
        label={f('fields.email')}
        email={email}
        submit={t('resend.submit')}
        variant="secondary"
        noScript={t('noScript')}
        countdown={countdown}
        sent={t('resend.sent')}
        sentText={t('resend.sentText')}
      />
    </Panel>
  );
}
