import { useSite, useTranslation } from '@larkfield/area';
import type { OwnRecord, OwnValue } from './own-data.ts';
import styles from './page.module.css';
import { useDates } from './use-dates.ts';

/** Renders all values of a record with their labels. */
export function ValueList({ record }: { readonly record: OwnRecord }) {
  const { t } = useTranslation('your-data');
  const textOf = useValueText();
  return (
    <>
      <dl className={styles.values}>
        {record.values.map((value) => (
          <div key={value.label}>
            <dt>{value.label}</dt>
            <dd>
              <bdi>{textOf(value)}</bdi>
            </dd>
          </div>
        ))}
        {record.note && (
          <div>
            <dt>{t('record.note')}</dt>
            <dd>
              <bdi>{record.note}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {record.withheld && <p>{t('withheld')}</p>}
      {record.damaged && <p>{t('record.damaged')}</p>}
    </>
  );
}

function useValueText(): (value: OwnValue) => string {
  const { t } = useTranslation('your-data');
  const { language } = useSite();
  const { moment } = useDates();
  const names = (type: 'region' | 'language', value: string) =>
    new Intl.DisplayNames(language, { type }).of(value) ?? value;
  return ({ type, value }) => {
    if (typeof value === 'boolean') return value ? t('record.yes') : t('record.no');
    if (typeof value === 'number') {
      if (type === 'money')
        return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(value / 100);
      if (type === 'rate')
        return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
          value / 10_000,
        );
      return new Intl.NumberFormat(language).format(value);
    }
    if (type === 'date') return moment(value);
    if (type === 'country') return names('region', value);
    if (type === 'language') return names('language', value);
    return value;
  };
}
