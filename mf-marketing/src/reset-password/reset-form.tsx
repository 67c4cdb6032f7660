import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/reset.js';
import { Form, panels, useForm, useTooManyAttemptsText } from '@larkfield/ui';
import { useMemo } from 'react';
import { NewPasswordFields, withMatchingPasswords } from '../account/new-password-fields.tsx';

interface ResetFormProps {
  readonly token: string;
  /** Address in the link's query: shown and sent along, never trusted. */
  readonly email: string | undefined;
  readonly onDone: () => void;
}

export function ResetForm({ token, email, onDone }: ResetFormProps) {
  const { t } = useTranslation('account');
  const problemText = useTooManyAttemptsText();
  const check = useMemo(
    () => withMatchingPasswords('password', (data) => problems({ ...(data as object), token })),
    [token],
  );
  const form = useForm<unknown>({
    id: 'reset',
    action: '/submit_password',
    labels: { password: t('fields.newPassword'), confirm: t('fields.confirm') },
    problems: check,
    problemText,
    extraData: () => ({ token, timestamp: Date.now(), ...(email ? { email } : {}) }),
    onSent: onDone,
  });
  return (
    <Form form={form} labelledBy="reset-title" submit={t('reset.submit')}>
      <div className={panels.fields}>
        <NewPasswordFields name="password" />
      </div>
    </Form>
  );
}
