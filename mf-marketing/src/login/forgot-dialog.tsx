import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/recovery.js';
import { Button, Dialog, MailForm, panels, RESEND_SECONDS, useCountdown } from '@larkfield/ui';

/** How long a reset link works; the service decides, the text tells. */
const LINK_MINUTES = 60;

interface ForgotDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the address to send a reset link to (M112-M114). The pause outlives the dialog. */
export function ForgotDialog({ open, onClose }: ForgotDialogProps) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const countdown = useCountdown(RESEND_SECONDS);
  return (
    <Dialog open={open} onClose={onClose} labelledBy="forgot-title">
      <h2 id="forgot-title" className={panels.title}>
        {t('forgot.title')}
      </h2>
      <p className={panels.text}>{t('forgot.text')}</p>
      <MailForm
        problems={problems}
        id="forgot"
        action="/api/forgetPassword"
        label={t('fields.recovery')}
        hint={t('hints.recovery')}
        submit={t('forgot.submit')}
        countdown={countdown}
        sent={t('forgot.sent')}
        sentText={t('forgot.sentText', { minutes: LINK_MINUTES })}
      />
      <p className={panels.close}>
        <Button variant="secondary" onClick={onClose}>
          {f('close')}
        </Button>
      </p>
    </Dialog>
  );
}
