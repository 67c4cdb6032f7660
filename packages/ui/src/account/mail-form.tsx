import { useTranslation } from '@larkfield/area';
import { useState } from 'react';
import type { ButtonVariant } from '../button.tsx';
import { Form } from '../form/form.tsx';
import type { Check } from '../form/lazy-rules.ts';
import { TextField } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { Notice } from './notice.tsx';
import type { Countdown } from './use-countdown.ts';
import { WaitNote } from './wait-note.tsx';

interface MailFormProps {
  /** Prefix of the ids; the heading `<id>-title` names the form. */
  readonly id: string;
  readonly action: string;
  /** Rules of a form with the field `email`. */
  readonly problems: Check;
  readonly label: string;
  readonly hint?: string;
  /** The address, where it is known already. */
  readonly email?: string | undefined;
  readonly submit: string;
  readonly variant?: ButtonVariant;
  readonly noScript?: string;
  /** Time until the next mail, kept by whoever outlives this form. */
  readonly countdown: Countdown;
  /** The prescribed words. */
  readonly sent: string;
  readonly sentText: string;
}

/** Asks for an address to send a link to. The answer never tells whether the address is known. */
export function MailForm({
  id,
  action,
  problems,
  label,
  hint,
  email,
  countdown,
  sent,
  sentText,
  ...rest
}: MailFormProps) {
  const { t } = useTranslation('forms');
  const [wasSent, setWasSent] = useState(countdown.left > 0);
  const form = useForm<unknown>({
    id,
    action,
    labels: { email: label },
    problems,
    keep: true,
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
