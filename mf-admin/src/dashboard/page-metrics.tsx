import { useTranslation } from '@larkfield/area';
import { PAGE_METRICS_PATH, type AreaMetrics, type PageMetrics } from '@larkfield/contracts';
import { cx, useFetch } from '@larkfield/ui';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import styles from './page.module.css';

/** Below this number of visits a share is meaningless. */
const MIN_VISITS = 10;

export function PageMetricsPanel() {
  const { t } = useTranslation('admin');
  const { value, problem, reload } = useFetch<PageMetrics>(PAGE_METRICS_PATH);
  return (
    <section className={cx(parts.panel, styles.figures)} aria-labelledby="page-figures">
      <h2 id="page-figures" className={parts.panelTitle}>
        {t('dashboard.browsers.title')}
      </h2>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {!problem && !value && <p role="status">{t('loading')}</p>}
      {value && <Figures {...value} />}
    </section>
  );
}

function Figures({ share, since, areas }: PageMetrics) {
  const { t } = useTranslation('admin');
  const { moment, percent } = useFormats();
  if (share === 0) return <p className={parts.muted}>{t('dashboard.browsers.off')}</p>;
  const values = { share: percent(share / 100), since: moment(since) };
  return (
    <>
      <p>{t('dashboard.browsers.lead', values)}</p>
      {areas.length === 0 && <p className={parts.muted}>{t('dashboard.nothing')}</p>}
      {areas.length > 0 && <FiguresTable areas={areas} />}
    </>
  );
}

function FiguresTable({ areas }: Pick<PageMetrics, 'areas'>) {
  const { t } = useTranslation('admin');
  const { number, percent } = useFormats();
  const shareOf = ({ told, poor }: AreaMetrics['vitals']['lcp']) =>
    told < MIN_VISITS ? '–' : percent(poor / told);
  const columns = ['visits', 'failures', 'late', 'slow', 'shifted'] as const;
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('dashboard.browsers.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('releases.area')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`dashboard.browsers.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ area, visits, failures, vitals: { lcp, inp, cls } }) => {
            const cells = {
              visits: number(visits),
              failures: number(failures),
              late: shareOf(lcp),
              slow: shareOf(inp),
              shifted: shareOf(cls),
            };
            return (
              <tr key={area}>
                <th scope="row" data-label={t('releases.area')}>
                  <bdi>{area}</bdi>
                </th>
                {columns.map((column) => (
                  <td key={column} data-label={t(`dashboard.browsers.${column}`)}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
