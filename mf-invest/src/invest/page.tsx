import { useLoaderData, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, PageHead, useLanguageAttributes } from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import type { InvestPageData } from '../../forms/overview.ts';
import { useFunding } from '../funding/use-funding.ts';
import { NotOpenNotice } from '../landing/not-open-notice.tsx';
import { RiskText } from '../risk/risk-text.tsx';
import { useInvestor } from '../session/use-investor.ts';
import { Calculator, toTyped } from './calculator.tsx';
import { Facts } from './facts.tsx';
import { InvestSection } from './invest-section.tsx';
import styles from './page.module.css';

const Updates = lazy(async () => {
  const part = await import(/* webpackChunkName: "invest-updates" */ './updates.tsx');
  return { default: part.Updates };
});

/** Renders `/directinvest/:id`: one opportunity, its risks, the payments of an amount, the form to invest (I49-I61). */
export function Component() {
  const { t } = useTranslation('invest');
  const opportunity = useLoaderData<'/directinvest/:id'>();
  const [now = opportunity] = useFunding([opportunity]);
  const languageAttributes = useLanguageAttributes(opportunity.language);
  const { id, title, description } = opportunity;
  return (
    <>
      <PageHead back={{ to: '/directinvest/opportunities', label: t('invest.back') }}>
        <h1 {...languageAttributes}>{title}</h1>
        <p className="lead" {...languageAttributes}>
          {description}
        </p>
      </PageHead>
      <NotOpenNotice />
      <Container className={styles.page}>
        <Content key={id} opportunity={now} />
      </Container>
    </>
  );
}

function Content({ opportunity }: { readonly opportunity: InvestPageData }) {
  const { t } = useTranslation('invest');
  const [typed, setTyped] = useState(() => toTyped(opportunity.cents));
  const investor = useInvestor();
  return (
    <>
      <div className={styles.before}>
        <Facts opportunity={opportunity} />
        <section aria-labelledby="invest-risks" className={styles.part}>
          <h2 id="invest-risks">{t('invest.risks')}</h2>
          <RiskText />
        </section>
        <Calculator opportunity={opportunity} typed={typed} onType={setTyped} />
        {opportunity.state === 'open' && (
          <p className={styles.reach}>
            <ButtonLink href="#invest-form">{t('opportunities.invest')}</ButtonLink>
          </p>
        )}
      </div>
      <InvestSection opportunity={opportunity} typed={typed} />
      {investor && (
        <Suspense>
          <Updates opportunity={opportunity.id} />
        </Suspense>
      )}
    </>
  );
}
