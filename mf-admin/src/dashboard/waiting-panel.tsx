import { Link, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { fullLabel, kindName } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import { sumOf, useWaitingCounts } from '../data/use-waiting-counts.ts';
import { useWasEverTrue } from '../data/use-was-ever-true.ts';
import { FailedServices } from '../frame/failed-services.tsx';
import parts from '../frame/parts.module.css';
import { InboxTable } from '../inbox/inbox-table.tsx';
import { useInbox } from '../inbox/use-inbox.ts';
import styles from './page.module.css';

/** Number of the oldest records. */
const OLDEST = 5;

/** Renders how much waits for somebody, by kind, and the oldest records. */
export function WaitingPanel() {
  const { t } = useTranslation('admin');
  const { kinds } = useSite();
  const { number } = useFormats();
  const counts = useWaitingCounts();
  const inbox = useInbox({ limit: OLDEST });
  const hasAnswered = useWasEverTrue(Boolean(inbox.records && counts));
  const oldest = inbox.records?.slice(0, OLDEST) ?? [];
  const waiting = kinds.flatMap((kind) => {
    const count = counts?.[kindName(kind)];
    return count && count.count > 0 ? [{ kind, count }] : [];
  });
  const total = sumOf(waiting.map(({ count }) => count));
  const text = ({ count, more }: typeof total) => `${number(count)}${more ? '+' : ''}`;
  return (
    <section className={cx(parts.panel, styles.first)} aria-labelledby="waiting" aria-busy={!hasAnswered}>
      <h2 id="waiting" className={parts.panelTitle}>
        {t('inbox.title')}
        {hasAnswered && total.count > 0 && ` (${text(total)})`}
      </h2>
      {!hasAnswered && <p role="status">{t('loading')}</p>}
      {hasAnswered && (
        <>
          <FailedServices failed={inbox.failed} onRetry={inbox.reload} />
          {oldest.length === 0 && <p className={parts.muted}>{t('inbox.empty')}</p>}
          {waiting.length > 0 && (
            <ul className={styles.kinds}>
              {waiting.map(({ kind, count }) => (
                <li key={kindName(kind)}>
                  <Link to={`/admin/inbox?${new URLSearchParams({ kind: kindName(kind) }).toString()}`}>
                    {fullLabel(kind)}
                  </Link>{' '}
                  <strong>{text(count)}</strong>
                  {count.overdue && (
                    <>
                      {' · '}
                      <Link
                        to={`/admin/inbox?${new URLSearchParams({ kind: kindName(kind), due: 'overdue' }).toString()}`}
                      >
                        {t('due.count', { number: text(count.overdue), count: count.overdue.count })}
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {oldest.length > 0 && (
            <>
              <h3 className={styles.kind}>{t('dashboard.oldest')}</h3>
              <InboxTable records={oldest} />
              <p>
                <Link to="/admin/inbox">{t('dashboard.toInbox')}</Link>
              </p>
            </>
          )}
        </>
      )}
    </section>
  );
}
