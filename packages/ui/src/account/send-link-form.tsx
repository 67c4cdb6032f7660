import { useTranslation } from '@larkfield/area';
import { useState } from 'react';
import type { ButtonVariant } from '../primitives/button.tsx';
import { Form } from '../form/form.tsx';
import type { Validate } from '../validation/lazy-rules.ts';
import { TextField } from '../fields/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { Notice } from './notice.tsx';
import type { Countdown } from './use-countdown.ts';
import { WaitNote } from './wait-note.tsx';

interface MailFormProps {
  /** Prefix of the ids; the heading `<id>-title` names the form. */
  readonly id: string;
  readonly action: string;
  /** Validator of a form with the field `email`. */
  readonly problems: Validate;
  readonly label: string;
  readonly hint?: string;
  readonly email?: string | undefined;
  readonly submit: string;
  readonly variant?: ButtonVariant;
  readonly noScript?: string;
  /** The call asks for a proof of work, so it is computed before the first attempt. */
  readonly proofOfWork?: boolean;
  /** Time until the next mail is allowed. The parent owns it, so that it survives a remount of this form. */
  readonly countdown: Countdown;
  /** Confirmation text prescribed by the specification. */
  readonly sent: string;
  readonly sentText: string;
}

/** Renders a form that sends a link to an address. The confirmation never reveals whether the address is known. */
export function SendLinkForm({
  id,
  action,
  problems,
  label,
  hint,
  email,
  countdown,
  sent,
  sentText,
  proofOfWork = false,
  ...rest
}: MailFormProps) {
  const { t } = useTranslation('forms');
  const [wasSent, setWasSent] = useState(countdown.left > 0);
  const form = useForm<unknown>({
    id,
    action,
    labels: { email: label },
    problems,
    keepEntries: true,
    proofOfWork,
    paused: countdown.left > 0,
    onSent: () => {
      setWasSent(true);
      countdown.start();
    },
  });
  return (
    <Form form={form} labelledBy={`${id}-title`} beside={<WaitNote countdown={countdown} />} {...rest}>
      <TextField name="email" type="email" autoComplete="email" hint={hint} defaultValue={email} />
      <Notice icon="mail">
        {wasSent && (
          <>
            <strong>{t('sent.mailTitle')}</strong>
            <p>{sent}</p>
            <p>{sentText}</p>
          </>
        )}
      </Notice>
    </Form>
  );
}
