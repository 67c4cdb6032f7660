import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import type { ExpectedQuarter } from '../../shared/expected-payments.ts';
import { dollars } from '../funding/amounts.ts';
import styles from './chart.module.css';

const HEIGHT = 160;
/** Width of a quarter if there is room; on a phone all quarters share the width. */
const QUARTER_WIDTH = 26;
const BAR_SHARE = 0.77;
/** Up to this number of quarters, a label for every year fits on a phone. */
const MAX_LABELLED_QUARTERS = 24;
const LABEL_HEIGHT = 24;

/** Renders a bar per quarter, interest on top of principal, with amounts at the axis and a text alternative. */
export function Chart({ expected }: { readonly expected: readonly ExpectedQuarter[] }) {
  const { t } = useTranslation('invest');
  const { language, dir } = useSite();
  const most = Math.max(...expected.map(({ payment }) => payment), 1);
  const top = axisTop(most);
  const total = expected.reduce((sum, { payment }) => sum + payment, 0);
  const name = (one: ExpectedQuarter | undefined) =>
    one ? t('portfolio.quarterOf', { year: one.year, quarter: one.quarter }) : '';
  const count = expected.length;
  const isRtl = dir === 'rtl';
  const percent = (quarters: number) => `${(quarters / Math.max(count, 1)) * 100}%`;
  const place = (index: number) => (isRtl ? count - index - BAR_SHARE : index);
  const everyYears = Math.ceil(count / MAX_LABELLED_QUARTERS);
  const description = t('portfolio.chart', {
    quarters: expected.length,
    first: name(expected[0]),
    last: name(expected.at(-1)),
    total: formatCents(total, language),
    most: formatCents(most, language),
  });
  return (
    <figure className={styles.figure} aria-label={t('portfolio.expected')}>
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden="true">
          {[top, top / 2, 0].map((cents) => (
            <span key={cents}>{dollars(cents, language)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={description}
          className={styles.chart}
          width={count * QUARTER_WIDTH}
          height={HEIGHT + LABEL_HEIGHT}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {expected.map(({ year, quarter, principal, payment }, index) => {
            const high = (Math.max(0, payment) / top) * HEIGHT;
            const base = (Math.max(0, principal) / top) * HEIGHT;
            return (
              <g key={`${year}-${quarter}`}>
                <rect
                  className={styles.interest}
                  x={percent(place(index))}
                  y={HEIGHT - high}
                  width={percent(BAR_SHARE)}
                  height={high}
                />
                <rect
                  className={styles.principal}
                  x={percent(place(index))}
                  y={HEIGHT - base}
                  width={percent(BAR_SHARE)}
                  height={base}
                />
                {quarter === 1 && year % everyYears === 0 && index < count - 1 && (
                  <text
                    className={styles.year}
                    x={percent(place(index) + (isRtl ? BAR_SHARE : 0))}
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
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.ofPrincipal}>{t('portfolio.columns.principal')}</span>
        <span className={styles.ofInterest}>{t('portfolio.columns.interest')}</span>
      </figcaption>
    </figure>
  );
}

/** Returns the next amount of 1, 2 or 5 and zeros, in cents; at least two dollars. */
function axisTop(cents: number): number {
  const dollarsAtMost = Math.max(2, Math.ceil(cents / 100));
  const unit = 10 ** Math.floor(Math.log10(dollarsAtMost));
  const steps = [1, 2, 5, 10].map((step) => step * unit);
  return 100 * (steps.find((step) => step >= dollarsAtMost) ?? dollarsAtMost);
}
