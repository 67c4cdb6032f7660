import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/change-password.js';
import { Form, panels as styles, PasswordField, useForm, usePasswordWords } from '@larkfield/ui';
import { useMemo } from 'react';
import { NewPasswordFields, withSame } from './new-password.tsx';

interface ChangePasswordFormProps {
  readonly labelledBy: string;
  readonly submit: string;
  /** The present password where the page knows it; then nobody is asked for it again. */
  readonly known?: string | undefined;
  readonly onDone: () => void;
}

/** From the present password to a new one. */
export function ChangePasswordForm({ labelledBy, submit, known, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation('account');
  const words = usePasswordWords();
  const given = useMemo(() => (known === undefined ? {} : { password: known }), [known]);
  const check = useMemo(
    () => withSame('newPassword', (data) => problems({ ...given, ...(data as object) })),
    [given],
  );
  const form = useForm<unknown>({
    id: 'change-password',
    action: '/api/changePassword',
    labels: {
      password: t('fields.currentPassword'),
      newPassword: t('fields.newPassword'),
      confirm: t('fields.confirm'),
    },
    problems: check,
    also: () => given,
    onSent: onDone,
  });
  return (
    <Form form={form} labelledBy={labelledBy} submit={submit}>
      <div className={styles.fields}>
        {known === undefined && (
          <PasswordField name="password" autoComplete="current-password" words={words} />
        )}
        <NewPasswordFields name="newPassword" />
      </div>
    </Form>
  );
}
