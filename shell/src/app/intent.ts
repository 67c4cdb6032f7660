import { findRoute, splitPath, type AreaSummary, type ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';
import { inTurn } from './in-turn.ts';

/** Milliseconds that a pointer rests on a link of somebody who may follow it: whoever crosses it is on to the next. */
const RESTED_MS = 65;

interface Address {
  readonly origin?: string;
  readonly pathname: string;
}

interface LinkedPage {
  readonly area: string;
  readonly summary: AreaSummary;
  readonly page: string;
}

/**
 * Opens a page as soon as a visitor rests on, touches or focuses a link to it. Pages of a menu that was opened
 * are opened behind it, one by one, and so is the home page, once the browser has nothing else to do: the way home is in view
 * on every page. Nothing for visitors who save data. However many areas there are, a visit that opens no menu costs no more.
 */
export function prefetchOnIntent(host: Host, table: () => ReleaseTable, fetchJson: FetchJson): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;

  function pageAt({ origin = location.origin, pathname }: Address): LinkedPage | undefined {
    if (origin !== location.origin) return undefined;
    const { language, path } = splitPath(pathname);
    const found = findRoute(table().routes, path);
    const summary = found && table().areas[found.route.area];
    if (!summary || language !== table().language) return undefined;
    return { area: found.route.area, summary, page: found.route.page };
  }

  function prefetch(link: HTMLAnchorElement): LinkedPage | undefined {
    const found = pageAt(link);
    if (!found) return undefined;
    host.prefetch(found.summary, found.page);
    fetchTexts(found);
    return found;
  }

  function fetchTexts({ summary }: LinkedPage): void {
    fetchJson(summary.texts).catch(() => {
      // Only a guess: if the visitor follows the link, the navigation itself will tell.
    });
  }

  const pages = inTurn(async (pathname) => {
    // Looked up when its turn comes: what is released may have changed since.
    const found = pageAt({ pathname });
    if (!found) return;
    await host.prepare(found.area, found.summary, found.page);
    fetchTexts(found);
  });

  function look({ target, type }: Event): void {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const found = prefetch(link);
    // Whoever has chosen where to go wants none of the others now, and the router opens it.
    if (type === 'click') pages.clear();
    else if (found) void host.prepare(found.area, found.summary, found.page);
  }
  // Not all of them bubble.
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { passive: true, capture: true });
  // A click without any of the others comes from a program, such as a screen reader. The files are on their way before the
  // router has seen it.
  for (const type of ['focusin', 'touchstart', 'click']) on(type, look);
  let resting: number | undefined;
  on('pointerover', (event) => {
    clearTimeout(resting);
    resting = window.setTimeout(look, RESTED_MS, event);
  });
  on('toggle', ({ target, newState }: Event & { readonly newState?: string }) => {
    if (newState !== 'open' || !(target instanceof HTMLElement) || !target.popover) return;
    for (const link of target.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (!pageAt(link)) continue;
      // Each in a task of its own: the menu is painted, and answers, in between.
      setTimeout(prefetch, 0, link);
      pages.add(link.pathname);
    }
  });
  // Pages of one area have most of their files in common.
  const home = document.querySelector<HTMLAnchorElement>('header a[rel="home"]');
  if (home && pageAt(home)?.area !== pageAt(location)?.area) pages.add(home.pathname);
}
