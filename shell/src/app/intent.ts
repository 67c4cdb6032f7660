import { whenIdle } from '@larkfield/area';
import { findRoute, splitPath, type AreaSummary, type ReleaseTable } from '@larkfield/contracts';
import type { Host } from '@larkfield/federation/host';
import type { FetchJson } from './fetch-json.ts';

interface LinkedPage {
  readonly area: string;
  readonly summary: AreaSummary;
  readonly page: string;
}

/**
 * Fetches a page's files as soon as a visitor points at, touches or focuses a link to it. Pages of a menu that was opened
 * are opened behind it, one by one, and so is the home page, once the browser has nothing else to do: the way home is in view
 * on every page. Nothing for visitors who save data. However many areas there are, a visit costs no more.
 */
export function prefetchOnIntent(host: Host, table: () => ReleaseTable, fetchJson: FetchJson): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;

  const areaOf = (path: string) => findRoute(table().routes, path)?.route.area;

  function pageOf(link: Element | null): LinkedPage | undefined {
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
    const { language, path } = splitPath(new URL(link.href).pathname);
    const found = findRoute(table().routes, path);
    const summary = found && table().areas[found.route.area];
    if (!summary || language !== table().language) return undefined;
    return { area: found.route.area, summary, page: found.route.page };
  }

  function prefetch(link: Element | null): LinkedPage | undefined {
    const found = pageOf(link);
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

  const prepare = ({ area, summary, page }: LinkedPage): Promise<void> => host.prepare(area, summary, page);

  /** Pages of the menu that was opened, opened behind it one after the other, in between what the visitor does. */
  const waiting: LinkedPage[] = [];

  function prepareNext(): void {
    whenIdle(() => {
      const found = waiting.shift();
      if (found) void prepare(found).then(prepareNext);
    });
  }

  function look({ target, type }: Event): void {
    const found = prefetch(target instanceof Element ? target.closest('a[href]') : null);
    if (!found) return;
    // Whoever has chosen a page wants none of the others now.
    if (type === 'click') waiting.length = 0;
    host.warm(found.area, found.summary);
  }
  // A click without any of the others comes from a program, such as a screen reader. The files are on their way before the
  // router has seen it.
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(type, look, { passive: true, capture: true });
  function open({ target, newState }: ToggleEvent): void {
    if (newState !== 'open' || !(target instanceof HTMLElement) || !target.popover) return;
    for (const link of target.querySelectorAll('a[href]')) {
      const found = prefetch(link);
      if (found) waiting.push(found);
    }
    prepareNext();
  }
  // It does not bubble.
  document.addEventListener('toggle', open, { capture: true });
  whenIdle(() => {
    // Pages of one area have most of their files in common.
    if (areaOf('/') === areaOf(splitPath(location.pathname).path)) return;
    const found = pageOf(document.querySelector('header a[rel="home"]'));
    if (found) void prepare(found).then(() => fetchTexts(found));
  });
}
