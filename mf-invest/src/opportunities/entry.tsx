import { useTranslation } from '@larkfield/area';
import type { OpportunityData } from '../../forms/overview.ts';
import { Raised } from '../figures/raised.tsx';
import { Conditions } from './conditions.tsx';
import { Documents } from './documents.tsx';
import styles from './entry.module.css';
import { NextStep } from './next-step.tsx';
import { useWords } from './use-words.ts';

/** What an opened opportunity says. */
export function Entry({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { id, description, state } = opportunity;
  return (
    <div className={styles.entry}>
      <Raised opportunity={opportunity} />
      <p {...useWords(opportunity.language)}>{description}</p>
      {state !== 'open' && <p className={styles.over}>{t(`opportunities.${state}Text`)}</p>}
      <Conditions opportunity={opportunity} />
      <Documents id={id} />
      {state === 'open' && <NextStep opportunity={opportunity} />}
    </div>
  );
}
