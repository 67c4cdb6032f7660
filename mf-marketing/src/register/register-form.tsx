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
  usePasswordWords,
} from '@larkfield/ui';
import { problems } from '../../generated/validators/register.js';
import { DetailsFields } from '../account/details-fields.tsx';
import { useAccountLabels } from '../account/labels.ts';
import { UsernameField } from './username-field.tsx';

/** A request that has arrived: under which number, and where its mail went. */
export interface Registered {
  readonly reference: string;
  readonly email: string;
}

/** The request for an account (M87-M97). */
export function RegisterForm({ onDone }: { readonly onDone: (registered: Registered) => void }) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const words = usePasswordWords();
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
    work: true,
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
          words={words}
          wide
        />
      </CountedFieldset>
      <DetailsFields counted />
    </Form>
  );
}
