import { useTranslation } from '@larkfield/area';
import { ACCOUNT_RULES, type FieldProblem } from '@larkfield/contracts';
import { PasswordField, usePasswordWords } from '@larkfield/ui';

/** A new password, entered twice (M116). */
export function NewPasswordFields({ name }: { readonly name: 'password' | 'newPassword' }) {
  const { t } = useTranslation('account');
  const words = usePasswordWords();
  return (
    <>
      <PasswordField
        name={name}
        autoComplete="new-password"
        hint={t('hints.password', ACCOUNT_RULES.password)}
        words={words}
      />
      <PasswordField name="confirm" autoComplete="new-password" hint={t('hints.confirm')} words={words} />
    </>
  );
}

/** Adds to a form's rules that both entries are the same (M117). */
export function withSame(
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
