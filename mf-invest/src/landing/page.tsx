import { useLoaderData, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, PageHero, Section, SectionHead, Steps } from '@larkfield/ui';
import { MIN_FIRST_CENTS } from '../../shared/amount.ts';
import { dollars } from '../funding/amounts.ts';
import { useFunding } from '../funding/use-funding.ts';
import { RiskText } from '../risk/risk-text.tsx';
import { Benefits } from './benefits.tsx';
import { NotOpenNotice } from './not-open-notice.tsx';
import picture from './nest.svg';
import { OpportunityTable } from './opportunity-table.tsx';
import styles from './page.module.css';

const STEPS = ['register', 'browse', 'transfer'] as const;
const TERMS = ['transfer', 'processing', 'fees', 'insurance', 'interest', 'minimum'] as const;

/** Renders `/directinvest`: how direct investment works, the opportunities, and the risks. */
export function Component() {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const served = useLoaderData<'/directinvest'>().opportunities;
  const opportunities = useFunding(served);
  const minimum = dollars(MIN_FIRST_CENTS, language);
  return (
    <>
      <NotOpenNotice />
      <PageHero
        eyebrow={t('nav.home')}
        title={t('landing.title')}
        lead={t('landing.lead', { minimum })}
        picture={picture}
        alt={t('landing.alt')}
      >
        <ButtonLink to="/directinvest/opportunities">{t('landing.browse')}</ButtonLink>
        <ButtonLink href="#risks" variant="secondary">
          {t('landing.risks')}
        </ButtonLink>
      </PageHero>
      <Section labelledBy="benefits-title">
        <SectionHead id="benefits-title" title={t('landing.benefitsTitle')} />
        <Benefits opportunities={served} />
      </Section>
      <Section labelledBy="steps-title" tone="mist">
        <SectionHead id="steps-title" title={t('landing.stepsTitle')} />
        <Steps
          steps={STEPS.map((key) => ({
            key,
            title: t(`landing.steps.${key}.title`),
            text: t(`landing.steps.${key}.text`),
          }))}
        />
      </Section>
      <Section id="opportunities" labelledBy="table-title">
        <SectionHead id="table-title" title={t('landing.tableTitle')} lead={t('landing.tableLead')} />
        <OpportunityTable given={served} opportunities={opportunities} />
      </Section>
      <Section labelledBy="terms-title" tone="tint">
        <SectionHead id="terms-title" title={t('landing.termsTitle')} />
        <dl className={styles.terms}>
          {TERMS.map((key) => (
            <div key={key}>
              <dt>{t(`landing.terms.${key}.title`)}</dt>
              <dd>{t(`landing.terms.${key}.text`, { minimum })}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="risks" labelledBy="risks-title">
        <SectionHead id="risks-title" title={t('risk.title')} />
        <RiskText />
      </Section>
    </>
  );
}
