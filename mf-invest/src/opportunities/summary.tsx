import { useSite, useTranslation } from '@larkfield/area';
import type { OpportunityData } from '../../forms/overview.ts';
import { percentOfRate } from '../figures/amounts.ts';
import styles from './summary.module.css';
import { useWords } from './use-words.ts';

/** What an opportunity shows while it is folded. */
export function Summary({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { id, title, rate, term, state } = opportunity;
  return (
    <span className={styles.summary}>
      <span>
        {id}. <span {...useWords(opportunity.language)}>{title}</span>
      </span>{' '}
      <span className={styles.facts} suppressHydrationWarning>
        {t('opportunities.facts', {
          rate: percentOfRate(rate, language),
          years: t('opportunities.years', { count: term }),
        })}
        {state !== 'open' && ` · ${t(`opportunities.${state}`)}`}
      </span>
    </span>
  );
}
