import { findRoute, splitPath, type AreaSummary, type ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';
import { createIdleQueue } from './idle-queue.ts';

/** Time, in ms, that the pointer must rest on a link. A pointer that only crosses the link leaves sooner. */
const HOVER_MS = 65;

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
 * Loads a page when the visitor rests on, touches or focuses a link to it. Loads the home page and the pages of an opened
 * menu while the browser is idle. Does nothing for visitors who save data.
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
      // Prefetch is speculative: if it fails, the navigation reports the error.
    });
  }

  const pages = createIdleQueue(async (pathname) => {
    // Looked up late, because the release table may have changed.
    const found = pageAt({ pathname });
    if (!found) return;
    await host.preload(found.area, found.summary, found.page);
    fetchTexts(found);
  });

  function prefetchTarget({ target, type }: Event): void {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    const found = prefetch(link);
    // After a click the other pages are not needed, and the router loads this one.
    if (type === 'click') pages.clear();
    else if (found) void host.preload(found.area, found.summary, found.page);
  }
  // Capture phase: not all of these events bubble.
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { passive: true, capture: true });
  // Programs such as screen readers send only a click. Listening to it starts the requests before the router does.
  for (const type of ['focusin', 'touchstart', 'click']) on(type, prefetchTarget);
  let resting: number | undefined;
  on('pointerover', (event) => {
    clearTimeout(resting);
    resting = window.setTimeout(prefetchTarget, HOVER_MS, event);
  });
  on('toggle', ({ target, newState }: Event & { readonly newState?: string }) => {
    if (newState !== 'open' || !(target instanceof HTMLElement) || !target.popover) return;
    for (const link of target.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (!pageAt(link)) continue;
      // One task per link: the menu paints and responds in between.
      setTimeout(prefetch, 0, link);
      pages.add(link.pathname);
    }
  });
  // Pages of one area share most of their files.
  const home = document.querySelector<HTMLAnchorElement>('header a[rel="home"]');
  if (home && pageAt(home)?.area !== pageAt(location)?.area) pages.add(home.pathname);
}
