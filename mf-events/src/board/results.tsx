import { get, hrefTo, Link, useNavigation, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, EmptyNote } from '@larkfield/ui';
import { memo, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { BoardData, BoardFilters } from '../../forms/board-data.ts';
import { readView, writeView } from '../../shared/filters.ts';
import { Entry } from './entry.tsx';
import { markHidden } from './mark-hidden.ts';
import styles from './results.module.css';
import { boardPath, fromStart } from './use-board-link.ts';

type MorePage = Pick<BoardData, 'items' | 'next'>;

const Listed = memo(Entry);

/** The items of a view. More of them come below it; without script they are a page of their own. */
export function Results({ board }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  const { language } = useSite();
  const { view } = board;
  const [page, setPage] = useState<MorePage>(board);
  const [read, setRead] = useState(board);
  // It has been read anew: something was written.
  if (read !== board) {
    setRead(board);
    setPage(board);
  }
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const asked = useFiltersAskedFor();
  const marked = useMemo(() => markHidden(page.items, asked), [page, asked]);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > li h2 a')[firstNew.current]?.focus();
    firstNew.current = undefined;
  }, [page]);

  async function more(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !page.next) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    const query = new URLSearchParams(writeView({ ...view, after: page.next }));
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

  if (page.items.length === 0) return <Nothing board={board} />;
  return (
    <>
      {view.after && (
        <p>
          <Link to={boardPath(fromStart(view))}>{t('results.toStart')}</Link>
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
            onClick={(event) => void more(event)}
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

/** Those that the board is on its way to; none while it is at rest. */
function useFiltersAskedFor(): BoardFilters {
  const site = useSite();
  const { location } = useNavigation();
  const search = location?.pathname === hrefTo(site, '/events') ? location.search : '';
  return useMemo(() => readView(new URLSearchParams(search)).filters, [search]);
}

/** A board without anything yet is another thing than filters that leave nothing. */
function Nothing({ board: { any, view } }: { readonly board: BoardData }) {
  const { t } = useTranslation('events');
  return (
    <EmptyNote>
      <h2>{t(any ? 'nothing.title' : 'nothing.emptyTitle')}</h2>
      <p>{t(any ? 'nothing.text' : 'nothing.emptyText')}</p>
      {any ? (
        <ButtonLink to={boardPath({ ...fromStart(view), filters: {} })}>{t('chips.clear')}</ButtonLink>
      ) : (
        <ButtonLink to="/newsletter">{t('nothing.newsletter')}</ButtonLink>
      )}
    </EmptyNote>
  );
}
