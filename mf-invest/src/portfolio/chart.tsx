import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import type { ExpectedQuarter } from '../../shared/expected.ts';
import styles from './chart.module.css';

const HEIGHT = 160;
/** Of a quarter, where there is room: on a phone all of them share its width. */
const QUARTER = 26;
/** Share of a quarter that its bar takes. */
const BAR = 0.77;
/** As many quarters get their years on a phone without one touching the next. */
const MOST_YEARS = 24;
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
  const count = expected.length;
  const isRtl = dir === 'rtl';
  const percent = (quarters: number) => `${(quarters / Math.max(count, 1)) * 100}%`;
  const place = (index: number) => (isRtl ? count - index - BAR : index);
  const everyYears = Math.ceil(count / MOST_YEARS);
  const words = t('portfolio.chart', {
    quarters: expected.length,
    first: name(expected[0]),
    last: name(expected.at(-1)),
    total: formatCents(total, language),
    most: formatCents(most, language),
  });
  return (
    <figure className={styles.figure} aria-label={t('portfolio.expected')}>
      <svg
        role="img"
        aria-label={words}
        className={styles.chart}
        width={count * QUARTER}
        height={HEIGHT + FOOT}
      >
        {expected.map(({ year, quarter, principal, payment }, index) => {
          const high = (Math.max(0, payment) / most) * HEIGHT;
          const base = (Math.max(0, principal) / most) * HEIGHT;
          return (
            <g key={`${year}-${quarter}`}>
              <rect
                className={styles.interest}
                x={percent(place(index))}
                y={HEIGHT - high}
                width={percent(BAR)}
                height={high}
              />
              <rect
                className={styles.principal}
                x={percent(place(index))}
                y={HEIGHT - base}
                width={percent(BAR)}
                height={base}
              />
              {quarter === 1 && year % everyYears === 0 && index < count - 1 && (
                <text
                  className={styles.year}
                  x={percent(place(index) + (isRtl ? BAR : 0))}
                  y={HEIGHT + 18}
                  direction="ltr"
                  textAnchor={isRtl ? 'end' : 'start'}
                >
                  {year}
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
