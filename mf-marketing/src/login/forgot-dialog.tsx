import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/recovery.js';
import { Button, Dialog, SendLinkForm, panels, RESEND_SECONDS, useCountdown } from '@larkfield/ui';

/** Validity of a reset link in minutes, for the text. The service enforces it. */
const LINK_MINUTES = 60;

interface ForgotDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Renders a dialog that sends a reset link (M112-M114). The countdown continues while the dialog is closed. */
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
      <SendLinkForm
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
