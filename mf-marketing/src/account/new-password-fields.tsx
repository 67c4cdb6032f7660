import { useTranslation } from '@larkfield/area';
import { ACCOUNT_RULES, type FieldProblem } from '@larkfield/contracts';
import { PasswordField, usePasswordTexts } from '@larkfield/ui';

export function NewPasswordFields({ name }: { readonly name: 'password' | 'newPassword' }) {
  const { t } = useTranslation('account');
  const texts = usePasswordTexts();
  return (
    <>
      <PasswordField
        name={name}
        autoComplete="new-password"
        hint={t('hints.password', ACCOUNT_RULES.password)}
        texts={texts}
      />
      <PasswordField name="confirm" autoComplete="new-password" hint={t('hints.confirm')} texts={texts} />
    </>
  );
}

/** Extends a validator: both passwords must be equal (M117). */
export function withMatchingPasswords(
  name: 'password' | 'newPassword',
  problems: (data: unknown) => FieldProblem[],
): (data: unknown) => FieldProblem[] {
  return (data) => {
    const entries = data as Readonly<Record<string, unknown>>;
    const found = problems(data);
    if (entries[name] === entries['confirm'] || found.some(({ field }) => field === 'confirm')) return found;
    return [...found, { field: 'confirm', key: 'errors.passwordsDiffer' }];
  };
}
