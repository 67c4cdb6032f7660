import { Link, post, randomKey, useHasRoute, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Container, MessagePage, PageHead, panels, useFetch } from '@larkfield/ui';
import { useState } from 'react';
import type { InvestorProfile, InvestorSecrets } from '../../forms/account/answers.ts';
import styles from '../account/page.module.css';
import { refreshInvestor } from '../session/refresh-investor.ts';
import { useInvestor } from '../session/use-investor.ts';
import { BankSection } from './bank-section.tsx';
import { Details } from './details.tsx';
import { RevealSection } from './reveal-section.tsx';

/** Renders `/directinvest/profile`: the investor's data. Numbers are masked until the password is confirmed. */
export function Component() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const { interactive } = useSite();
  const investor = useInvestor();
  if (interactive && investor === null)
    return (
      <MessagePage scene="door" title={t('profile.signedOut')}>
        <p className="lead">{t('profile.signedOutText')}</p>
        <p>
          <ButtonLink to="/directinvest/login?from=/directinvest/profile">{t('login.submit')}</ButtonLink>
        </p>
      </MessagePage>
    );
  return (
    <>
      <PageHead>
        <h1>{t('profile.title')}</h1>
        <p className="lead">{t('profile.lead')}</p>
      </PageHead>
      <Container className={styles.column}>
        {investor ? (
          <Profile />
        ) : (
          <p role="status" className={styles.loading}>
            {t('profile.loading')}
          </p>
        )}
        <noscript>{f('noScript')}</noscript>
      </Container>
    </>
  );
}

function Profile() {
  const { t } = useTranslation('investor');
  const hasOwnData = useHasRoute('/your-data');
  const profile = useFetch<InvestorProfile>('/api/invest/profile');
  const [secrets, setSecrets] = useState<InvestorSecrets>();
  if (profile.problem)
    return (
      <div role="alert" className="stack">
        <h2>{t('profile.failed')}</h2>
        <Button onClick={profile.reload}>{t('profile.retry')}</Button>
      </div>
    );
  if (!profile.value) return <p role="status">{t('profile.loading')}</p>;
  const changed = () => {
    setSecrets(undefined);
    profile.reload();
  };
  return (
    <>
      <RevealSection secrets={secrets} onSecrets={setSecrets} />
      <Details profile={profile.value} secrets={secrets} />
      <BankSection bank={profile.value.directInvest.bankAccount} change={profile.value} onChanged={changed} />
      {hasOwnData && (
        <p>
          <Link to="/your-data#investor">{t('profile.data')}</Link>
        </p>
      )}
      <Logout />
    </>
  );
}

function Logout() {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    const result = await post('/api/invest/logout', {}, { idempotencyKey: randomKey() });
    setFailed(!result.ok);
    if (!result.ok) return;
    await navigate('/directinvest');
    await refreshInvestor();
  };
  return (
    <div className={panels['actions']}>
      <Button variant="secondary" onClick={() => void leave()}>
        {t('profile.logout')}
      </Button>
      <span role="alert">{failed && f('problems.unavailable')}</span>
    </div>
  );
}
