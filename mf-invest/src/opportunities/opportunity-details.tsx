import { useTranslation } from '@larkfield/area';
import { useLanguageAttributes } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import { FundingBar } from '../funding/funding-bar.tsx';
import { Conditions } from './conditions.tsx';
import { Documents } from './documents.tsx';
import styles from './opportunity-details.module.css';
import { NextStep } from './next-step.tsx';

export function OpportunityDetails({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { id, description, state } = opportunity;
  return (
    <div className={styles.entry}>
      <FundingBar opportunity={opportunity} />
      <p {...useLanguageAttributes(opportunity.language)}>{description}</p>
      {state !== 'open' && <p className={styles.over}>{t(`opportunities.${state}Text`)}</p>}
      <Conditions opportunity={opportunity} />
      <Documents id={id} />
      {state === 'open' && <NextStep opportunity={opportunity} />}
    </div>
  );
}
