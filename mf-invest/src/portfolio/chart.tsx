import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import type { ExpectedQuarter } from '../../shared/expected.ts';
import styles from './chart.module.css';

const HEIGHT = 160;
const BAR = 20;
const GAP = 6;
/** Room for the years below. */
const FOOT = 24;

/** A bar for each quarter, interest on top of principal; its words tell what a glance at it would. */
export function Chart({ expected }: { readonly expected: readonly ExpectedQuarter[] }) {
  const { t } = useTranslation('invest');
  const { language, dir } = useSite();
  const most = Math.max(...expected.map(({ payment }) => payment), 1);
  const total = expected.reduce((sum, { payment }) => sum + payment, 0);
  const name = (one: ExpectedQuarter | undefined) =>
    one ? t('portfolio.quarterOf', { year: one.year, quarter: one.quarter }) : '';
  const width = expected.length * (BAR + GAP);
  const place = (index: number) => (dir === 'rtl' ? width - (index + 1) * (BAR + GAP) : index * (BAR + GAP));
  const words = t('portfolio.chart', {
    quarters: expected.length,
    first: name(expected[0]),
    last: name(expected.at(-1)),
    total: formatCents(total, language),
    most: formatCents(most, language),
  });
  return (
    // Its own scrolling area, which the keyboard can reach.
    <figure className={styles.figure} tabIndex={0} aria-label={t('portfolio.expected')}>
      <svg
        role="img"
        aria-label={words}
        className={styles.chart}
        viewBox={`0 0 ${width} ${HEIGHT + FOOT}`}
        width={width}
        height={HEIGHT + FOOT}
      >
        {expected.map(({ year, quarter, principal, payment }, index) => {
          const high = (Math.max(0, payment) / most) * HEIGHT;
          const base = (Math.max(0, principal) / most) * HEIGHT;
          return (
            <g key={`${year}-${quarter}`}>
              <rect
                className={styles.interest}
                x={place(index)}
                y={HEIGHT - high}
                width={BAR}
                height={high}
              />
              <rect
                className={styles.principal}
                x={place(index)}
                y={HEIGHT - base}
                width={BAR}
                height={base}
              />
              {(quarter === 1 || index === 0) && (
                <text
                  className={styles.year}
                  x={place(index) + (dir === 'rtl' ? BAR : 0)}
                  y={HEIGHT + 18}
                  direction="ltr"
                  textAnchor={dir === 'rtl' ? 'end' : 'start'}
                >
                  {quarter === 1 ? year : ''}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.ofPrincipal}>{t('portfolio.columns.principal')}</span>
        <span className={styles.ofInterest}>{t('portfolio.columns.interest')}</span>
      </figcaption>
    </figure>
  );
}
