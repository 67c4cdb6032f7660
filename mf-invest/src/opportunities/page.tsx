import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, Disclosure, PageHead } from '@larkfield/ui';
import { opportunityAnchor } from '../../shared/opportunities.ts';
import { MissingFundingNotice } from '../funding/missing-funding-notice.tsx';
import { useFunding } from '../funding/use-funding.ts';
import { OpportunityDetails } from './opportunity-details.tsx';
import styles from './page.module.css';
import { Summary } from './summary.tsx';

/** Renders `/directinvest/opportunities`: all opportunities, collapsed; `#opportunity-3` opens the third. */
export function Component() {
  const { t } = useTranslation('invest');
  const served = useLoaderData<'/directinvest/opportunities'>().opportunities;
  const opportunities = useFunding(served);
  return (
    <>
      <PageHead back={{ to: '/directinvest', label: t('nav.landing') }}>
        <h1>{t('opportunities.title')}</h1>
        <p className="lead">{t('opportunities.lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        <MissingFundingNotice given={served} opportunities={opportunities} />
        <ul className={styles.list}>
          {opportunities.map((opportunity) => (
            <li key={opportunity.id}>
              <Disclosure
                id={opportunityAnchor(opportunity.id)}
                summary={<Summary opportunity={opportunity} />}
              >
                <OpportunityDetails opportunity={opportunity} />
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
