import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, cx } from '@larkfield/ui';
import { formatBoardView } from '../../shared/filters.ts';
import { BoardHead } from './board-head.tsx';
import { Calendar } from './calendar/calendar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { Feeds } from './feeds.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { MonthTable } from './calendar/month-table.tsx';
import styles from './page.module.css';
import { Results } from './list/results.tsx';
import { ViewLinks, WhenLinks } from './view/view-links.tsx';

/** Renders `/events`: news and events with filters in the address. */
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
          {!view.asMonth && <WhenLinks view={view} />}
          <ViewLinks view={view} />
        </div>
        <FilterChips board={board} />
        <div className={cx(styles.columns, view.asMonth && styles.wide)}>
          <div className={styles.main}>
            {view.asMonth ? (
              <MonthTable calendar={calendar} view={view} />
            ) : (
              <Results key={formatBoardView(view)} board={board} />
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
