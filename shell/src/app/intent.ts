import { findRoute, splitPath, type AreaSummary, type ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';

/**
 * Fetches a page's files as soon as a visitor points at, touches or focuses a link to it, or opens a menu that it stands
 * in; nothing for visitors who save data. What is not asked for costs a visit nothing, however many areas there are.
 */
export function prefetchOnIntent(host: Host, table: () => ReleaseTable, fetchJson: FetchJson): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;

  function prefetch(link: Element | null): { area: string; summary: AreaSummary } | undefined {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
    const { language, path } = splitPath(new URL(link.href).pathname);
    const found = findRoute(table().routes, path);
    const summary = found && table().areas[found.route.area];
    if (!summary || language !== table().language) return undefined;
    host.prefetch(summary, found.route.page);
    fetchJson(summary.texts).catch(() => {
      // Only a guess: if the visitor follows the link, the navigation itself will tell.
    });
    return { area: found.route.area, summary };
  }

  function look({ target }: Event): void {
    const found = prefetch(target instanceof Element ? target.closest('a[href]') : null);
    if (found) host.warm(found.area, found.summary);
  }
  // A click without any of the others comes from a program, such as a screen reader. The files are on their way before the
  // router has seen it.
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(type, look, { passive: true, capture: true });
  function open({ target, newState }: ToggleEvent): void {
    if (newState !== 'open' || !(target instanceof HTMLElement) || !target.popover) return;
    for (const link of target.querySelectorAll('a[href]')) prefetch(link);
  }
  // It does not bubble.
  document.addEventListener('toggle', open, { capture: true });
}
