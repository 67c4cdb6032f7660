import { useTranslation } from '@larkfield/area';
import { ACCOUNT_RULES } from '@larkfield/contracts';
import {
  CountedFieldset,
  Form,
  GroupNav,
  PasswordField,
  type Receipt,
  TextField,
  useForm,
  usePasswordTexts,
} from '@larkfield/ui';
import { problems } from '../../generated/validators/register.js';
import { DetailsFields } from '../account/details-fields.tsx';
import { useAccountLabels } from '../account/use-account-labels.ts';
import { UsernameField } from './username-field.tsx';

export interface Registered {
  readonly reference: string;
  readonly email: string;
}

/** Renders the form that requests an account (M87-M97). */
export function RegisterForm({ onDone }: { readonly onDone: (registered: Registered) => void }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const texts = usePasswordTexts();
  const { details, names } = useAccountLabels();
  const labels = {
    username: t('fields.username'),
    email: f('fields.email'),
    password: t('fields.password'),
    ...details,
  };
  const form = useForm<Receipt>({
    id: 'register',
    action: '/api/register',
    labels,
    names,
    problems,
    proofOfWork: true,
    onSent: ({ reference }, { email }) => onDone({ reference, email: String(email) }),
  });
  return (
    <Form
      form={form}
      labelledBy="register-title"
      submit={t('register.submit')}
      noScript={f('noScript')}
      beside={<GroupNav form={form} total={4} />}
    >
      <CountedFieldset legend={t('register.account')} count={[1, 4]}>
        <UsernameField />
        <TextField name="email" type="email" autoComplete="email" hint={t('hints.email')} />
        <PasswordField
          name="password"
          autoComplete="new-password"
          hint={t('hints.password', ACCOUNT_RULES.password)}
          texts={texts}
          wide
        />
      </CountedFieldset>
      <DetailsFields counted />
    </Form>
  );
}
