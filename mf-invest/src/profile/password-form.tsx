import { useTranslation } from '@larkfield/area';
import {
  Form,
  panels,
  PasswordField,
  useForm,
  usePasswordTexts,
  useTooManyAttemptsText,
} from '@larkfield/ui';
import { problems } from '../../generated/validators/investor-password.js';

interface PasswordFormProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly submit: string;
  readonly onConfirmed: () => void;
}

/** Renders a form that confirms the password, which unlocks the numbers for five minutes. */
export function PasswordForm({ id, labelledBy, submit, onConfirmed }: PasswordFormProps) {
  const { t } = useTranslation('investor');
  const texts = usePasswordTexts();
  const form = useForm<unknown>({
    id,
    action: '/api/invest/confirm-password',
    labels: { password: t('fields.password') },
    problems,
    problemText: useTooManyAttemptsText(),
    onSent: onConfirmed,
  });
  return (
    <Form form={form} labelledBy={labelledBy} submit={submit} variant="secondary">
      <div className={panels['fields']}>
        <PasswordField name="password" autoComplete="current-password" texts={texts} />
      </div>
    </Form>
  );
}
