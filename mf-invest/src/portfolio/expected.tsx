import { useSite, useTranslation } from '@larkfield/area';
import { formatCents } from '@larkfield/contracts/money';
import { Disclosure } from '@larkfield/ui';
import type { ExpectedQuarter } from '../../shared/expected-payments.ts';
import { Chart } from './chart.tsx';
import styles from './page.module.css';

const COLUMNS = ['interest', 'principal', 'payment'] as const;

export function Expected({ expected }: { readonly expected: readonly ExpectedQuarter[] }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const total = (name: (typeof COLUMNS)[number]) => expected.reduce((sum, each) => sum + each[name], 0);
  return (
    <section aria-labelledby="portfolio-expected" className={styles.part}>
      <h2 id="portfolio-expected">{t('portfolio.expected')}</h2>
      <Chart expected={expected} />
      <p className={styles.note}>{t('portfolio.estimate')}</p>
      <Disclosure summary={t('portfolio.showTable')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('portfolio.columns.quarter')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`portfolio.columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {expected.map((each) => (
              <tr key={`${each.year}-${each.quarter}`}>
                <th scope="row">{t('portfolio.quarterOf', { year: each.year, quarter: each.quarter })}</th>
                {COLUMNS.map((name) => (
                  <td key={name}>{formatCents(each[name], language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('portfolio.total')}</th>
              {COLUMNS.map((name) => (
                <td key={name}>{formatCents(total(name), language)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Disclosure>
    </section>
  );
}
