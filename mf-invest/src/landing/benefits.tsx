import { useSite, useTranslation } from '@larkfield/area';
import type { OpportunityData } from '../../forms/overview.ts';
import { percentOfRate } from '../funding/amounts.ts';
import styles from './benefits.module.css';

const BENEFITS = ['fixed', 'purpose', 'table', 'fees', 'risk'] as const;

export function Benefits({ opportunities }: { readonly opportunities: readonly OpportunityData[] }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const rates = opportunities.map(({ rate }) => rate);
  const from = percentOfRate(Math.min(...rates), language);
  const to = percentOfRate(Math.max(...rates), language);
  return (
    <ul className={styles.benefits}>
      {BENEFITS.map((key) => (
        <li key={key}>
          <h3>{t(`landing.benefits.${key}.title`)}</h3>
          <p suppressHydrationWarning>{t(`landing.benefits.${key}.text`, { from, to })}</p>
        </li>
      ))}
    </ul>
  );
}
