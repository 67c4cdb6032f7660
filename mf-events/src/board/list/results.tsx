import { get, hrefTo, Link, useNavigation, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, EmptyState } from '@larkfield/ui';
import { memo, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { BoardData, BoardFilters } from '../../../forms/board-data.ts';
import { parseBoardView, formatBoardView } from '../../../shared/filters.ts';
import { BoardEntry } from './board-entry.tsx';
import { markHidden } from './mark-hidden.ts';
import styles from './results.module.css';
import { boardPath, withoutCursor } from '../view/board-path.ts';

type MorePage = Pick<BoardData, 'items' | 'next'>;

const Listed = memo(BoardEntry);

/** Renders the items of a view. "More" adds items below; without script it links to the next page. */
export function Results({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const { language } = useSite();
  const { view } = board;
  const [page, setPage] = useState<MorePage>(board);
  const [loadedBoard, setLoadedBoard] = useState(board);
  // The page's data was reloaded after a change.
  if (loadedBoard !== board) {
    setLoadedBoard(board);
    setPage(board);
  }
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const filters = useRequestedFilters();
  const marked = useMemo(() => markHidden(page.items, filters), [page, filters]);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > li h2 a')[firstNew.current]?.focus();
    firstNew.current = undefined;
  }, [page]);

  async function loadMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !page.next) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    const query = new URLSearchParams(formatBoardView({ ...view, after: page.next }));
    query.set('language', language);
    const answer = await get<MorePage>(`/api/events?${query.toString()}`);
    setState(answer.ok ? 'idle' : 'failed');
    if (!answer.ok) return;
    firstNew.current = page.items.length;
    const known = new Set(page.items.map(({ id }) => id));
    setPage({
      ...answer.value,
      items: [...page.items, ...answer.value.items.filter(({ id }) => !known.has(id))],
    });
  }

  if (page.items.length === 0) return <NoItems board={board} />;
  return (
    <>
      {view.after && (
        <p>
          <Link to={boardPath(withoutCursor(view))}>{t('results.toStart')}</Link>
        </p>
      )}
      <ul ref={list} className={styles.list}>
        {page.items.map((item, index) => (
          <li key={item.id} hidden={marked[index]?.isHidden}>
            <Listed item={item} />
          </li>
        ))}
      </ul>
      {page.next && (
        <div className={styles.more}>
          <ButtonLink
            to={boardPath({ ...view, after: page.next })}
            variant="secondary"
            onClick={(event) => void loadMore(event)}
            aria-disabled={state === 'loading' || undefined}
          >
            {t('results.more')}
          </ButtonLink>
          <p role="status">
            {state === 'loading' && t('results.loading')}
            {state === 'failed' && t('results.failed')}
          </p>
        </div>
      )}
    </>
  );
}

/** Returns the filters of the pending navigation; empty if there is none. */
function useRequestedFilters(): BoardFilters {
  const site = useSite();
  const { location } = useNavigation();
  const search = location?.pathname === hrefTo(site, '/events') ? location.search : '';
  return useMemo(() => parseBoardView(new URLSearchParams(search)).filters, [search]);
}

function NoItems({ board: { any, view } }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  return (
    <EmptyState>
      <h2>{t(any ? 'nothing.title' : 'nothing.emptyTitle')}</h2>
      <p>{t(any ? 'nothing.text' : 'nothing.emptyText')}</p>
      {any ? (
        <ButtonLink to={boardPath({ ...withoutCursor(view), filters: {} })}>{t('chips.clear')}</ButtonLink>
      ) : (
        <ButtonLink to="/newsletter">{t('nothing.newsletter')}</ButtonLink>
      )}
    </EmptyState>
  );
}
