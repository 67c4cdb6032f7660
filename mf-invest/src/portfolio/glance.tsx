import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { nextPayment } from '../../shared/next-payment.ts';
import type { OwnInvestment } from '../../shared/wire.ts';
import styles from './glance.module.css';
import { useDateFormat } from './use-date-format.ts';

/** Renders what the investor wants to know first: sums, the next payment, and what to do now. */
export function Glance({ investments }: { readonly investments: readonly OwnInvestment[] }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  const money = (cents: number) => formatCents(cents, language);
  const kept = investments.filter(({ state }) => state !== 'cancelled');
  const awaited = kept.filter(({ state }) => state === 'pledged');
  const next = nextPayment(investments, new Date());
  const facts = [
    [t('portfolio.glance.pledged'), money(sumOf(kept))],
    [t('portfolio.glance.received'), money(sumOf(kept) - sumOf(awaited))],
    [
      t('portfolio.glance.next'),
      next
        ? t('portfolio.glance.nextOn', { amount: money(next.cents), day: day(next.on.toISOString()) })
        : t('portfolio.glance.noNext'),
    ],
  ] as const;
  return (
    <section aria-labelledby="portfolio-glance" className={styles.glance}>
      <h2 id="portfolio-glance">{t('portfolio.glance.title')}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 id="portfolio-todo">{t('portfolio.glance.todo')}</h3>
      {awaited.length === 0 ? (
        <p>{t('portfolio.glance.nothing')}</p>
      ) : (
        <ul aria-labelledby="portfolio-todo">
          {awaited.map(({ reference, title, cents }) => (
            <li key={reference}>
              {t('portfolio.glance.transfer', { amount: money(cents), title, reference })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sumOf(investments: readonly OwnInvestment[]): number {
  return investments.reduce((sum, { cents }) => sum + cents, 0);
}
