import { useTranslation } from '@larkfield/area';
import { problems } from '@larkfield/contracts/validators/recovery';
import { Button, Dialog, Form, TextField, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { Notice } from '../account/notice.tsx';
import panels from '../account/panels.module.css';
import { RESEND_SECONDS, useCountdown, type Countdown } from '../account/use-countdown.ts';
import { WaitNote } from '../account/wait-note.tsx';

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
      <ForgotForm countdown={countdown} />
      <p className={panels.close}>
        <Button variant="secondary" onClick={onClose}>
          {f('close')}
        </Button>
      </p>
    </Dialog>
  );
}

function ForgotForm({ countdown }: { readonly countdown: Countdown }) {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState(countdown.left > 0);
  const form = useForm<unknown>({
    id: 'forgot',
    action: '/api/forgetPassword',
    labels: { email: t('fields.recovery') },
    problems,
    keep: true,
    paused: countdown.left > 0,
    onSent: () => {
      setSent(true);
      countdown.start();
    },
  });
  return (
    <Form
      form={form}
      labelledBy="forgot-title"
      submit={t('forgot.submit')}
      beside={<WaitNote countdown={countdown} />}
    >
      <TextField name="email" type="email" autoComplete="email" hint={t('hints.recovery')} />
      <Notice icon="mail">
        {sent && (
          <>
            <strong>{t('forgot.sent')}</strong>
            {t('forgot.sentText', { minutes: LINK_MINUTES })}
          </>
        )}
      </Notice>
    </Form>
  );
}
