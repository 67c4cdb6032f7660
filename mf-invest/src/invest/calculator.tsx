import { useSite, useTranslation } from '@larkfield/area';
import { centsToDecimal, formatCents, parseCents } from '@larkfield/contracts/money';
import { Button } from '@larkfield/ui';
import { useState } from 'react';
import { MIN_FIRST_CENTS } from '../../shared/amount.ts';
import { computeSchedule } from '../../shared/schedule.ts';
import type { InvestPageData } from '../../forms/overview.ts';
import styles from './page.module.css';
import { ScheduleTable } from './schedule-table.tsx';
import { ScheduleDownloads } from './schedule-downloads.tsx';

interface CalculatorProps {
  readonly opportunity: InvestPageData;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Renders the quarterly payments of an amount. The field belongs to a GET form, so it works without script. */
export function Calculator({ opportunity, typed, onType }: CalculatorProps) {
  const { t } = useTranslation('invest');
  const { interactive, language } = useSite();
  const { id, rate, term, unreadable, state, maximum, fundraised } = opportunity;
  const left = maximum - fundraised;
  const isLittle = state === 'open' && left < MIN_FIRST_CENTS;
  const [cents, setCents] = useState(opportunity.cents);
  const schedule = computeSchedule({ cents, rate, term });
  const follow = (text: string) => {
    onType(text);
    // Keeps the last table while the typed text is not a valid amount.
    const read = parseCents(text, language);
    if (read !== undefined) setCents(read);
  };
  return (
    <section aria-labelledby="invest-table" className={styles.part}>
      <h2 id="invest-table">{t('invest.calculator')}</h2>
      <p>{t('invest.calculatorLead')}</p>
      <form
        method="get"
        className={styles.amount}
        onSubmit={(event) => interactive && event.preventDefault()}
      >
        <label htmlFor="investment-amount">{t('invest.amount')}</label>
        <p id="investment-amount-hint" className={styles.hint} suppressHydrationWarning>
          {t('invest.amountHint')}
          {state === 'open' &&
            ` ${t(isLittle ? 'invest.lastLeft' : 'invest.stillTakes', { left: formatCents(left, language) })}`}
        </p>
        <div className={styles.entry}>
          <input
            id="investment-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            aria-describedby="investment-amount-hint"
            value={typed}
            onChange={({ target }) => follow(target.value)}
          />
          {!interactive && (
            <Button type="submit" variant="secondary">
              {t('invest.show')}
            </Button>
          )}
        </div>
      </form>
      {unreadable && <p className={styles.notice}>{t('invest.unreadable')}</p>}
      <ScheduleTable cents={cents} opportunity={opportunity} schedule={schedule} />
      <ScheduleDownloads id={id} schedule={schedule} />
    </section>
  );
}

export function toTyped(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : centsToDecimal(cents);
}
