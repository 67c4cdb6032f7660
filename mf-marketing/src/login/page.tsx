import { useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { Container, Notice, PageHead, panels } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { AccountLogin, type Credentials } from './account-login.tsx';
import { fromParameter } from './path-after-login.ts';
import { CodeLogin } from './code-login.tsx';
import { ForgotDialog } from './forgot-dialog.tsx';
import { MustChangePassword } from './must-change-password.tsx';
import { ParticipantLogin } from './participant-login.tsx';
import { SignedIn } from './signed-in.tsx';
import { useLogin } from './use-login.ts';

/** Renders `/login`: the login for accounts, and for event participants if their page exists. */
export function Component() {
  const { t } = useTranslation('account');
  const { session, interactive, search } = useSite();
  const { finish, notKept } = useLogin();
  const hasParticipants = useHasRoute('/registeredEvents');
  const [credentials, setCredentials] = useState<Credentials>({});
  const [wantsCode, setWantsCode] = useState(false);
  const [forgot, setForgot] = useState(false);
  // The page of an unusable reset link links to this dialog.
  useEffect(() => setForgot(location.hash === '#forgot'), []);

  const done = (sent?: Credentials) => {
    if (sent) setCredentials(sent);
    setWantsCode(false);
    void finish();
  };
  const isSignedIn = session.kind !== 'visitor';
  return (
    <>
      <PageHead>
        <h1>{t('login.title')}</h1>
        <p className="lead">{t('login.lead')}</p>
      </PageHead>
      <Container className={panels.columns}>
        <div className={panels.notices}>
          {!isSignedIn && notKept && <Notice icon="alert">{t('login.notKept')}</Notice>}
          {!isSignedIn && interactive && fromParameter(search) !== '' && (
            <Notice icon="arrow">{t('login.from')}</Notice>
          )}
        </div>
        {isSignedIn && session.mustChange && (
          <MustChangePassword password={credentials['password']} onDone={() => void finish()} />
        )}
        {isSignedIn && !session.mustChange && <SignedIn />}
        {!isSignedIn && (
          <>
            {wantsCode ? (
              <CodeLogin
                credentials={credentials}
                onDone={() => done()}
                onCancel={() => setWantsCode(false)}
              />
            ) : (
              <AccountLogin
                onDone={done}
                onCodeWanted={(sent) => {
                  setCredentials(sent);
                  setWantsCode(true);
                }}
                onForgot={() => setForgot(true)}
              />
            )}
            {hasParticipants && <ParticipantLogin onDone={() => done()} />}
          </>
        )}
      </Container>
      <ForgotDialog open={forgot} onClose={() => setForgot(false)} />
    </>
  );
}
