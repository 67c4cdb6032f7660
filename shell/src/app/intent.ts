import { findRoute, splitPath, type ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';

/** Fetches a page's files as soon as a visitor points at, touches or focuses a link to it. */
export function prefetchOnIntent(host: Host, table: () => ReleaseTable, fetchJson: FetchJson): void {
  const look = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const { language, path } = splitPath(new URL(link.href).pathname);
    const found = findRoute(table().routes, path);
    const summary = found && table().areas[found.route.area];
    if (!summary || language !== table().language) return;
    host.prefetch(summary, found.route.page);
    fetchJson(summary.texts).catch(() => {
      // Only a guess: if the visitor follows the link, the navigation itself will tell.
    });
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, look, { passive: true });
}

/** Once the page answers and the browser has nothing to do, starts the areas in the main menu. */
export function warmWhenIdle(host: Host, table: () => ReleaseTable): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  const inMenu = table().routes.filter((route) => route.navigation.some(({ menu }) => menu === 'main'));
  const warm = () => {
    for (const area of new Set(inMenu.map((route) => route.area))) {
      const summary = table().areas[area];
      if (summary) host.warm(area, summary);
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(warm);
  else setTimeout(warm, 200);
}
