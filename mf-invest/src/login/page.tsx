import { Link, Trans, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { Container, LoginForm, Notice, PageHead, Panel, panels } from '@larkfield/ui';
import { useState } from 'react';
import { problems } from '../../generated/validators/investor-login.js';
import { ResendPanel } from '../account/resend-panel.tsx';
import { refreshInvestor } from '../session/refresh-investor.ts';
import { useInvestor } from '../session/use-investor.ts';
import { pathAfterLogin, fromParameter } from './path-after-login.ts';

/** Renders `/directinvest/login`: the login of investors, independent of the site's login (I19-I23). */
export function Component() {
  const { t } = useTranslation('investor');
  const site = useSite();
  const investor = useInvestor();
  const navigate = useNavigate();
  const [notKept, setNotKept] = useState(false);
  const [pending, setPending] = useState(false);
  const finish = async () => {
    const signedIn = await refreshInvestor();
    setNotKept(signedIn === null);
    if (signedIn) await navigate(pathAfterLogin(site));
  };
  return (
    <>
      <PageHead>
        <h1>{t('login.title')}</h1>
        <p className="lead">{t('login.lead')}</p>
      </PageHead>
      <Container className={panels['columns']}>
        <div className={panels['notices']}>
          {notKept && <Notice icon="alert">{t('login.notKept')}</Notice>}
          {site.interactive && !investor && fromParameter(site.search) !== '' && (
            <Notice icon="arrow">{t('login.from')}</Notice>
          )}
        </div>
        {investor ? (
          <Panel
            id="signed-in"
            title={t('login.signedIn')}
            text={<span role="status">{t('login.welcome', { name: investor.username })}</span>}
          >
            <p className={panels['actions']}>
              <Link to="/directinvest/opportunities">{t('login.toOpportunities')}</Link>
              <Link to="/directinvest/profile">{t('profile.title')}</Link>
            </p>
          </Panel>
        ) : (
          <>
            <LoginForm
              id="investor-login"
              action="/api/verifylogininvestmentportal"
              problems={problems}
              title={t('login.formTitle')}
              text={<Trans t={t} i18nKey="login.separate" components={{ login: <Link to="/login" /> }} />}
              username={t('fields.username')}
              password={t('fields.password')}
              submit={t('login.submit')}
              forgot={<Link to="/directinvest/forgot">{t('login.forgot')}</Link>}
              onRefused={({ code }) => {
                if (code === 'INVESTOR_PENDING') setPending(true);
                return false;
              }}
              onSent={() => void finish()}
            />
            {pending ? <ResendPanel /> : <NewInvestor />}
          </>
        )}
      </Container>
    </>
  );
}

function NewInvestor() {
  const { t } = useTranslation('investor');
  return (
    <Panel id="new-investor" title={t('login.newTitle')} text={t('login.newText')} aside>
      <p>
        <Link to="/directinvest/signup">{t('login.signup')}</Link>
      </p>
    </Panel>
  );
}
