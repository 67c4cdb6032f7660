import { useSite, useTranslation } from '@larkfield/area';
import { useLanguageAttributes } from '@larkfield/ui';
import { MIN_FIRST_CENTS } from '../../shared/amount.ts';
import type { OpportunityData } from '../../forms/overview.ts';
import { dollars, percentOfRate } from '../funding/amounts.ts';
import styles from './conditions.module.css';

export function Conditions({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const languageAttributes = useLanguageAttributes(opportunity.language);
  const { rate, term, maximum, benefit } = opportunity;
  const minimum = dollars(MIN_FIRST_CENTS, language);
  const rows = [
    { key: 'rate', label: t('landing.columns.rate'), value: percentOfRate(rate, language) },
    { key: 'term', label: t('landing.columns.term'), value: String(term) },
    {
      key: 'minimum',
      label: t('opportunities.conditionsOf.minimum'),
      value: t('opportunities.conditionsOf.minimumText', { minimum }),
    },
    {
      key: 'maximum',
      label: t('opportunities.conditionsOf.maximum'),
      value: dollars(maximum, language),
    },
    ...(['payments', 'fees', 'insurance'] as const).map((key) => ({
      key,
      label: t(`opportunities.conditionsOf.${key}`),
      value: t(`opportunities.conditionsOf.${key}Text`),
    })),
  ];
  return (
    <table className={styles.conditions}>
      <caption>{t('opportunities.conditions')}</caption>
      <tbody>
        {rows.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td suppressHydrationWarning>{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('landing.columns.benefit')}</th>
          <td {...languageAttributes}>{benefit}</td>
        </tr>
      </tbody>
    </table>
  );
}
