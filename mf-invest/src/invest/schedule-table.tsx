import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { cx, TickBox } from '@larkfield/ui';
import type { Quarter, Schedule } from '../../shared/schedule.ts';
import type { InvestPageData } from '../../forms/overview.ts';
import { percentOfRate } from '../funding/amounts.ts';
import styles from './schedule-table.module.css';

/** Quarters before the folded ones; after them comes the last. */
const SHOWN_FIRST = 4;

const COLUMNS = ['balance', 'interest', 'principal', 'payment'] as const;

interface ScheduleTableProps {
  readonly cents: number;
  readonly opportunity: Pick<InvestPageData, 'rate' | 'term'>;
  readonly schedule: Schedule;
}

/**
 * Renders every payment (I53), the totals, and the remaining balance in plain text (D75). A checkbox shows the
 * quarters in the middle, by CSS alone; on paper all are shown.
 */
export function ScheduleTable({ cents, opportunity: { rate, term }, schedule }: ScheduleTableProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const money = (amount: number) => formatCents(amount, language);
  const { quarters, totals, left } = schedule;
  const last = quarters.length;
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
          {quarters.flatMap((row: Quarter) => [
            row.quarter === SHOWN_FIRST + 1 && row.quarter < last && (
              <tr key="rest" className={styles.rest}>
                <td colSpan={COLUMNS.length + 1}>
                  <TickBox label={t('invest.showRest', { first: SHOWN_FIRST + 1, last: last - 1 })} />
                </td>
              </tr>
            ),
            <tr
              key={row.quarter}
              className={cx(row.quarter > SHOWN_FIRST && row.quarter < last && styles.folded)}
            >
              <th scope="row">
                <span className={styles.label}>{t('invest.columns.quarter')}</span>
                {row.quarter}
              </th>
              {COLUMNS.map((name) => cell(name, row[name]))}
            </tr>,
          ])}
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
