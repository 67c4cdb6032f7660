import { useSite, useTranslation } from '@larkfield/area';
import { useLanguageAttributes } from '@larkfield/ui';
import type { OpportunityData } from '../../forms/overview.ts';
import { percentOfRate } from '../funding/amounts.ts';
import styles from './summary.module.css';

export function Summary({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { id, title, rate, term, state } = opportunity;
  return (
    <span className={styles.summary}>
      <span>
        {id}. <span {...useLanguageAttributes(opportunity.language)}>{title}</span>
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
