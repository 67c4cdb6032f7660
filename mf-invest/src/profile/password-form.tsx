import { useTranslation } from '@larkfield/area';
import { Form, panels, PasswordField, useForm, usePasswordWords, useTooManyWords } from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-password.js';

interface PasswordFormProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly submit: string;
  readonly onConfirmed: () => void;
}

/** Asks for the password once more, which opens the numbers for five minutes. */
export function PasswordForm({ id, labelledBy, submit, onConfirmed }: PasswordFormProps) {
  const { t } = useTranslation('investor');
  const words = usePasswordWords();
  const form = useForm<unknown>({
    id,
    action: '/api/invest/confirm-password',
    labels: { password: t('fields.password') },
    problems,
    wordsFor: useTooManyWords(),
    onSent: onConfirmed,
  });
  return (
    <Form form={form} labelledBy={labelledBy} submit={submit} variant="secondary">
      <div className={panels['fields']}>
        <PasswordField name="password" autoComplete="current-password" words={words} />
      </div>
    </Form>
  );
}
