import { useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/change-password.js';
import { Form, panels as styles, PasswordField, useForm, usePasswordTexts } from '@larkfield/ui';
import { useMemo } from 'react';
import { NewPasswordFields, withMatchingPasswords } from './new-password-fields.tsx';

interface ChangePasswordFormProps {
  readonly labelledBy: string;
  readonly submit: string;
  /** The current password, if the page knows it; its field is then omitted. */
  readonly known?: string | undefined;
  readonly onDone: () => void;
}

export function ChangePasswordForm({ labelledBy, submit, known, onDone }: ChangePasswordFormProps) {
  const { t } = useTranslation('account');
  const texts = usePasswordTexts();
  const given = useMemo(() => (known === undefined ? {} : { password: known }), [known]);
  const check = useMemo(
    () => withMatchingPasswords('newPassword', (data) => problems({ ...given, ...(data as object) })),
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
    extraData: () => given,
    onSent: onDone,
  });
  return (
    <Form form={form} labelledBy={labelledBy} submit={submit}>
      <div className={styles.fields}>
        {known === undefined && (
          <PasswordField name="password" autoComplete="current-password" texts={texts} />
        )}
        <NewPasswordFields name="newPassword" />
      </div>
    </Form>
  );
}
