import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, cx } from '@larkfield/ui';
import { writeView } from '../../shared/filters.ts';
import { BoardHead } from './board-head.tsx';
import { Calendar } from './calendar.tsx';
import { Chips } from './chips.tsx';
import { Feeds } from './feeds.tsx';
import { FilterForm } from './filter-form.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './page.module.css';
import { Results } from './results.tsx';
import { ViewLinks } from './view-links.tsx';

/** `/events`: news and events, narrowed by filters that stand in its address. */
export function Component() {
  const { t } = useTranslation('events');
  const board = useLoaderData<'/events'>();
  const { view, total, calendar } = board;
  return (
    <>
      <BoardHead />
      <Container className={styles.board}>
        <FilterForm board={board} />
        <div className={styles.bar}>
          <p role="status" className={styles.count}>
            {t('results.count', { count: total })}
          </p>
          <ViewLinks view={view} />
        </div>
        <Chips board={board} />
        <div className={cx(styles.columns, view.asMonth && styles.wide)}>
          <div className={styles.main}>
            {view.asMonth ? (
              <MonthTable calendar={calendar} view={view} />
            ) : (
              <Results key={writeView(view)} board={board} />
            )}
          </div>
          <aside className={styles.aside} aria-label={t('calendar.title')}>
            {!view.asMonth && <Calendar calendar={calendar} view={view} />}
            <Feeds view={view} />
          </aside>
        </div>
      </Container>
    </>
  );
}
