import { get, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, Container, MessagePage, PageHead, useMessages } from '@larkfield/ui';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Portfolio } from '../../shared/wire.ts';
import { useInvestor } from '../session/use-investor.ts';
import { Expected } from './expected.tsx';
import { Glance } from './glance.tsx';
import { Investments } from './investments.tsx';
import styles from './page.module.css';
import { Payments } from './payments.tsx';
import { Statements } from './statements.tsx';
import { Withdrawals } from './withdrawals.tsx';

const DocumentList = lazy(async () => {
  const part = await import(/* webpackChunkName: "documents" */ '../opportunities/documents.tsx');
  return { default: part.DocumentList };
});

const LOGIN = '/directinvest/login?from=%2Fdirectinvest%2Fportfolio';

/** Renders `/directinvest/portfolio`: the investments of an investor. It requires the investor's login, not the site's. */
export function Component() {
  const { t } = useTranslation('invest');
  const message = useMessages();
  const { language } = useSite();
  const investor = useInvestor();
  const [portfolio, setPortfolio] = useState<Portfolio>();
  const [failure, setFailure] = useState<string>();
  const username = investor?.username;
  const load = useCallback(async () => {
    const result = await get<Portfolio>(`/api/invest/portfolio?language=${language}`);
    if (result.ok) setPortfolio(result.value);
    setFailure(result.ok ? undefined : result.problem.message);
  }, [language]);
  useEffect(() => {
    // Removes the data of the previous investor.
    setPortfolio(undefined);
    if (username !== undefined) void load();
  }, [username, load]);

  if (investor === null)
    return (
      <MessagePage scene="door" title={t('portfolio.loginTitle')}>
        <p className="lead">{t('portfolio.loginText')}</p>
        <ButtonLink to={LOGIN}>{t('portfolio.login')}</ButtonLink>
      </MessagePage>
    );
  if (portfolio?.investments.length === 0)
    return (
      <MessagePage scene="empty" title={t('portfolio.none')}>
        <p className="lead">{t('portfolio.noneText')}</p>
        <ButtonLink to="/directinvest/opportunities">{t('portfolio.toOpportunities')}</ButtonLink>
      </MessagePage>
    );
  return (
    <>
      <PageHead>
        <h1>{t('portfolio.title')}</h1>
        <p className="lead">{t('portfolio.lead')}</p>
      </PageHead>
      <Container className={styles.page}>
        <noscript>
          <p>{t('portfolio.noScript')}</p>
        </noscript>
        {!portfolio && !failure && <p role="status">{t('portfolio.loading')}</p>}
        {failure && (
          <div role="alert" className="stack">
            <p>{message(failure)}</p>
            <Button onClick={() => void load()}>{t('portfolio.retry')}</Button>
          </div>
        )}
        {portfolio && (
          <>
            <Glance {...portfolio} />
            <Payments {...portfolio} />
            {portfolio.expected.length > 0 && <Expected expected={portfolio.expected} />}
            <Investments portfolio={portfolio} onChange={load} />
            <Withdrawals
              investments={portfolio.investments}
              withdrawals={portfolio.withdrawals}
              onChange={load}
            />
            <Statements years={portfolio.years} />
            <section aria-labelledby="portfolio-documents" className={styles.part}>
              <h2 id="portfolio-documents">{t('documents.title')}</h2>
              <Suspense>
                <DocumentList labelledBy="portfolio-documents" />
              </Suspense>
            </section>
          </>
        )}
      </Container>
    </>
  );
}
