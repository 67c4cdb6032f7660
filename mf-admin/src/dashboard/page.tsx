import { Link, useSite, useTranslation } from '@larkfield/area';
import { cx, useFetch } from '@larkfield/ui';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { kindsPath, listPath, useServices, type KindsAnswer, type StateShape } from '../data/kinds.ts';
import { isAllowed } from '../data/roles.ts';
import { useFormats } from '../data/use-formats.ts';
import type { CountsAnswer, StateCount } from '../data/use-waiting-counts.ts';
import { useWasEverTrue } from '../data/use-was-ever-true.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { PageMetricsPanel } from './page-metrics.tsx';
import styles from './page.module.css';
import { WaitingPanel } from './waiting-panel.tsx';

/** Renders `/admin`: what waits for somebody, then record counts. */
export function Component() {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  const services = useServices();
  return (
    <AdminFrame title={t('dashboard.title')}>
      <SecondFactor />
      {session.loading && <p role="status">{t('loading')}</p>}
      {/* Hidden instead of absent, so that the services load at the same time as the session. */}
      <div hidden={session.loading}>
        {services.length > 0 && (
          <>
            <WaitingPanel />
            <h2 className={styles.lists}>{t('dashboard.lists')}</h2>
          </>
        )}
        <div className={styles.services}>
          {services.map((each) => (
            <ServicePanel key={each.service} {...each} />
          ))}
        </div>
        <p role="status" className={styles.waiting}>
          {t('loading')}
        </p>
        {!session.loading && isAllowed(session, ['administrator']) && <PageMetricsPanel />}
      </div>
    </AdminFrame>
  );
}

/** Shown until the second factor is enabled, because otherwise an administrator's password alone grants full access. */
function SecondFactor() {
  const { t } = useTranslation('admin');
  const { session } = useSite();
  if (session.factor !== 'offered') return null;
  return (
    <div className={parts.done}>
      <p>
        {t('dashboard.factor')} <Link to="/profile#totp">{t('dashboard.factorLink')}</Link>
      </p>
    </div>
  );
}

type ServicePanelProps = ReturnType<typeof useServices>[number];

function ServicePanel({ service, label, kinds }: ServicePanelProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const shapes = useFetch<KindsAnswer>(kindsPath(service, language));
  const counts = useFetch<CountsAnswer>(`/api/${service}/records/counts`);
  const problem = shapes.problem ?? counts.problem;
  const id = `service-${service}`;
  const isBusy = !problem && !(shapes.value && counts.value);
  const hasAnswered = useWasEverTrue(!isBusy);
  const retry = () => {
    shapes.reload();
    counts.reload();
  };
  return (
    <section className={cx(parts.panel, styles.service)} aria-labelledby={id} aria-busy={!hasAnswered}>
      <h3 id={id} className={parts.panelTitle}>
        {label}
      </h3>
      {problem && <ProblemNotice problem={problem} onRetry={retry} />}
      {isBusy && <p role="status">{t('loading')}</p>}
      {shapes.value &&
        counts.value &&
        kinds.map((kind) => (
          <KindCounts
            key={kind.id}
            kind={kind}
            states={shapes.value?.kinds.find(({ id: name }) => name === kind.id)?.states ?? []}
            counts={counts.value?.kinds.find(({ id: name }) => name === kind.id)?.states ?? []}
          />
        ))}
    </section>
  );
}

interface KindCountsProps {
  readonly kind: OwnedRecordKind;
  readonly states: readonly StateShape[];
  readonly counts: readonly StateCount[];
}

/** States without records are omitted. */
function KindCounts({ kind, states, counts }: KindCountsProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const shown = states
    .map((state) => ({ state, ...(counts.find(({ id }) => id === state.id) ?? { count: 0, more: false }) }))
    .filter(({ count }) => count > 0);
  return (
    <div>
      <h4 className={styles.kind}>
        <Link to={listPath(kind)}>{kind.label}</Link>
      </h4>
      <ul className={styles.counts}>
        {shown.map(({ state, count, more }) => (
          <li key={state.id}>
            <Link to={listPath(kind, { state: state.id })} className={styles.count}>
              <span>{state.label}</span>
              <span>
                {number(count)}
                {more && '+'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={parts.muted}>{t('dashboard.nothing')}</p>}
    </div>
  );
}
