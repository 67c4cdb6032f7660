import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { problems } from '../../generated/validators/login.js';
import { LoginForm, panels } from '@larkfield/ui';

/** Accepted user name and password, for the second step. */
export type Credentials = Readonly<Record<string, unknown>>;

interface AccountLoginProps {
  readonly onDone: (sent: Credentials) => void;
  readonly onCodeWanted: (sent: Credentials) => void;
  readonly onForgot: () => void;
}

/** Renders the login of an account (M102-M106). */
export function AccountLogin({ onDone, onCodeWanted, onForgot }: AccountLoginProps) {
  const { t } = useTranslation('account');
  const { interactive } = useSite();
  return (
    <LoginForm
      id="login"
      action="/api/verifylogin"
      problems={problems}
      title={t('login.accountTitle')}
      text={<Trans t={t} i18nKey="login.noAccount" components={{ register: <Link to="/register" /> }} />}
      username={t('fields.username')}
      password={t('fields.password')}
      submit={t('login.submit')}
      forgot={
        <button type="button" className={panels.link} disabled={!interactive} onClick={onForgot}>
          {t('login.forgot')}
        </button>
      }
      onRefused={({ code }, sent) => {
        if (code !== 'CODE_REQUIRED') return false;
        onCodeWanted(sent);
        return true;
      }}
      onSent={onDone}
    />
  );
}
