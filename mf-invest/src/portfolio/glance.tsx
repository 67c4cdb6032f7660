import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { nextPayment } from '../../shared/next-payment.ts';
import { isKept, type OwnInvestment, type Portfolio } from '../../shared/wire.ts';
import { useDayInWords } from '../transfer/use-day-in-words.ts';
import styles from './glance.module.css';
import { useDateFormat } from './use-date-format.ts';

type GlanceProps = Pick<Portfolio, 'investments' | 'account' | 'timeZone'>;

/** Renders what the investor wants to know first: sums, the next payment, and what to do now. */
export function Glance({ investments, account, timeZone }: GlanceProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const day = useDateFormat();
  const inWords = useDayInWords(timeZone);
  const money = (cents: number) => formatCents(cents, language);
  const kept = investments.filter(isKept);
  const awaited = kept.filter(({ state }) => state === 'pledged');
  const open = awaited.reduce((sum, { cents, open: left = cents }) => sum + left, 0);
  const next = nextPayment(investments, new Date());
  const facts = [
    [t('portfolio.glance.pledged'), money(sumOf(kept))],
    [t('portfolio.glance.received'), money(sumOf(kept) - open)],
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
      {open === 0 ? (
        <p>{t('portfolio.glance.nothing')}</p>
      ) : (
        <ul aria-labelledby="portfolio-todo">
          {awaited.filter(isOpen).map(({ reference, title, cents, open = cents, heldUntil }) => (
            <li key={reference}>
              {account && heldUntil
                ? t('portfolio.glance.transferBy', {
                    ...{ amount: money(open), title, reference },
                    day: inWords(heldUntil),
                  })
                : t('portfolio.glance.transfer', { amount: money(open), title, reference })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isOpen = ({ cents, open = cents }: OwnInvestment): boolean => open > 0;

function sumOf(investments: readonly OwnInvestment[]): number {
  return investments.reduce((sum, { cents }) => sum + cents, 0);
}
