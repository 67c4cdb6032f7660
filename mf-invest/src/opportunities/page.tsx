import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, Disclosure, PageHead } from '@larkfield/ui';
import { opportunityAnchor } from '../../shared/opportunities.ts';
import { MissingFigures } from '../figures/missing-figures.tsx';
import { useFigures } from '../figures/use-figures.ts';
import { Entry } from './entry.tsx';
import styles from './page.module.css';
import { Summary } from './summary.tsx';

/** `/directinvest/opportunities`: all opportunities, folded; `#opportunity-3` opens the third. */
export function Component() {
  const { t } = useTranslation('invest');
  const given = useLoaderData<'/directinvest/opportunities'>().opportunities;
  const opportunities = useFigures(given);
  return (
    <>
      <PageHead back={{ to: '/directinvest', label: t('nav.landing') }}>
        <h1>{t('opportunities.title')}</h1>
        <p className="lead">{t('opportunities.lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        <MissingFigures given={given} opportunities={opportunities} />
        <ul className={styles.list}>
          {opportunities.map((opportunity) => (
            <li key={opportunity.id}>
              <Disclosure
                id={opportunityAnchor(opportunity.id)}
                summary={<Summary opportunity={opportunity} />}
              >
                <Entry opportunity={opportunity} />
              </Disclosure>
            </li>
          ))}
        </ul>
        <p className={styles.sample}>
          {t('opportunities.sample')} {t('documents.sample')}
        </p>
      </Container>
    </>
  );
}
