import { useLoaderData, useSite, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import { percentOfRate } from '../figures/amounts.ts';
import { Raised } from '../figures/raised.tsx';
import { useFigures } from '../figures/use-figures.ts';
import { useWords } from '../opportunities/use-words.ts';
import { Calculator } from './calculator.tsx';
import { InvestPart } from './invest-part.tsx';
import styles from './page.module.css';

/** `/directinvest/:id`: one opportunity, what an amount pays back, and the form to invest it (I49-I61). */
export function Component() {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const opportunity = useLoaderData<'/directinvest/:id'>();
  const [now = opportunity] = useFigures([opportunity]);
  const words = useWords(opportunity.language);
  const { title, description, benefit, rate, term } = opportunity;
  const facts = [
    [t('invest.rate'), percentOfRate(rate, language), {}],
    [t('invest.term'), t('opportunities.years', { count: term }), {}],
    [t('invest.benefit'), benefit, words],
  ] as const;
  return (
    <>
      <PageHead back={{ to: '/directinvest/opportunities', label: t('invest.back') }}>
        <h1 {...words}>{title}</h1>
        <p className="lead" {...words}>
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
          <Raised opportunity={now} />
        </div>
        <Calculator key={opportunity.id} opportunity={now}>
          {(typed) => <InvestPart opportunity={now} typed={typed} />}
        </Calculator>
      </Container>
    </>
  );
}
