import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/login.js';
import {
  Form,
  Panel,
  panels,
  PasswordField,
  TextField,
  useForm,
  usePasswordWords,
  useTooManyWords,
} from '@larkfield/ui';

/** Name and password as they were accepted so far, for the second step. */
export type Credentials = Readonly<Record<string, unknown>>;

interface AccountLoginProps {
  readonly onDone: (sent: Credentials) => void;
  readonly onCodeWanted: (sent: Credentials) => void;
  readonly onForgot: () => void;
}

/** The login of an account (M102-M106). */
export function AccountLogin({ onDone, onCodeWanted, onForgot }: AccountLoginProps) {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const words = usePasswordWords();
  const wordsFor = useTooManyWords();
  const { interactive } = useSite();
  const labels = { username: t('fields.username'), password: t('fields.password') };
  const form = useForm<unknown>({
    id: 'login',
    action: '/api/verifylogin',
    labels,
    problems,
    wordsFor,
    onRefused: ({ code }, sent) => {
      if (code !== 'CODE_REQUIRED') return false;
      onCodeWanted(sent);
      return true;
    },
    onSent: (_answer, sent) => onDone(sent),
  });
  return (
    <Panel
      id="login"
      title={t('login.accountTitle')}
      text={<Trans t={t} i18nKey="login.noAccount" components={{ register: <Link to="/register" /> }} />}
    >
      <Form
        form={form}
        labelledBy="login-title"
        submit={t('login.submit')}
        noScript={f('noScript')}
        beside={
          <button type="button" className={panels.link} disabled={!interactive} onClick={onForgot}>
            {t('login.forgot')}
          </button>
        }
      >
        <div className={panels.fields}>
          <TextField name="username" type="word" autoComplete="username" />
          <PasswordField name="password" autoComplete="current-password" words={words} />
        </div>
      </Form>
    </Panel>
  );
}
