import { useLoaderData, useSite, useTranslation } from '@larkfield/area';
import { Container, PageHead, useLanguageAttributes } from '@larkfield/ui';
import { percentOfRate } from '../funding/amounts.ts';
import { FundingBar } from '../funding/funding-bar.tsx';
import { useFunding } from '../funding/use-funding.ts';
import { Calculator } from './calculator.tsx';
import { InvestSection } from './invest-section.tsx';
import styles from './page.module.css';

/** Renders `/directinvest/:id`: one opportunity, the payments of an amount, and the form to invest (I49-I61). */
export function Component() {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const opportunity = useLoaderData<'/directinvest/:id'>();
  const [now = opportunity] = useFunding([opportunity]);
  const languageAttributes = useLanguageAttributes(opportunity.language);
  const { title, description, benefit, rate, term } = opportunity;
  const facts = [
    [t('invest.rate'), percentOfRate(rate, language), {}],
    [t('invest.term'), t('opportunities.years', { count: term }), {}],
    [t('invest.benefit'), benefit, languageAttributes],
  ] as const;
  return (
    <>
      <PageHead back={{ to: '/directinvest/opportunities', label: t('invest.back') }}>
        <h1 {...languageAttributes}>{title}</h1>
        <p className="lead" {...languageAttributes}>
          {description}
        </p>
      </PageHead>
      <Container className={styles.page}>
        <div className={styles.facts}>
          <dl>
            {facts.map(([name, value, attributes]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd {...attributes} suppressHydrationWarning>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <FundingBar opportunity={now} />
        </div>
        <Calculator key={opportunity.id} opportunity={now}>
          {(typed) => <InvestSection opportunity={now} typed={typed} />}
        </Calculator>
      </Container>
    </>
  );
}
