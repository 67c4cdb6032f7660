import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import type { Quarter, Schedule } from '../../shared/schedule.ts';
import type { InvestPageData } from '../../forms/overview.ts';
import { percentOfRate } from '../funding/amounts.ts';
import styles from './schedule-table.module.css';

const COLUMNS = ['balance', 'interest', 'principal', 'payment'] as const;

interface ScheduleTableProps {
  readonly cents: number;
  readonly opportunity: Pick<InvestPageData, 'rate' | 'term'>;
  readonly schedule: Schedule;
}

/** Renders every payment (I53), the totals, and the remaining balance in plain text (D75). */
export function ScheduleTable({ cents, opportunity: { rate, term }, schedule }: ScheduleTableProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const money = (amount: number) => formatCents(amount, language);
  const { quarters, totals, left } = schedule;
  const caption = {
    amount: money(cents),
    rate: percentOfRate(rate, language),
    years: t('opportunities.years', { count: term }),
  };
  // Browsers and Node format currencies with different signs and spaces.
  const cell = (name: (typeof COLUMNS)[number], amount: number | undefined) => (
    <td key={name} className={amount === undefined ? styles.none : undefined}>
      {amount !== undefined && (
        <>
          <span className={styles.label}>{t(`invest.columns.${name}`)}</span>
          <span suppressHydrationWarning>{money(amount)}</span>
        </>
      )}
    </td>
  );
  return (
    <>
      <table className={styles.table}>
        <caption suppressHydrationWarning>{t('invest.caption', caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invest.columns.quarter')}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`invest.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map((row: Quarter) => (
            <tr key={row.quarter}>
              <th scope="row">
                <span className={styles.label}>{t('invest.columns.quarter')}</span>
                {row.quarter}
              </th>
              {COLUMNS.map((name) => cell(name, row[name]))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('invest.totals')}</th>
            {COLUMNS.map((name) => cell(name, name === 'balance' ? undefined : totals[name]))}
          </tr>
          <tr>
            <th scope="row">{t('invest.left')}</th>
            {COLUMNS.map((name) => cell(name, name === 'balance' ? left : undefined))}
          </tr>
        </tfoot>
      </table>
      <p suppressHydrationWarning>
        {t('invest.leftText', {
          paid: money(totals.payment),
          interest: money(totals.interest),
          left: money(left),
        })}
      </p>
      <p className={styles.rounding}>{t('invest.rounding')}</p>
    </>
  );
}
