import { splitPath, type Language, type ReleaseTable, type RouteSummary } from '@larkfield/contracts';

export interface Target {
  readonly language: Language;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  readonly route: RouteSummary;
}

/** Finds the page an address leads to, or nothing when the server must answer it. */
export function resolveTarget(url: URL, table: ReleaseTable): Target | undefined {
  const { language, path } = splitPath(url.pathname);
  const route = table.routes.find((known) => known.path === path);
  return route && { language, path, search: url.search, hash: url.hash, route };
}

export interface RouterOptions {
  readonly resolve: (url: URL) => Target | undefined;
  /** Shows the target; rejects only when the whole document should be loaded instead. */
  readonly show: (target: Target, signal: AbortSignal) => Promise<void>;
  readonly navigation?: Navigation | undefined;
}

/**
 * Turns navigations to known pages into updates of this document, by the browser's Navigation API: plain links,
 * Back and Forward and `navigate()` all pass here. A browser without it loads documents, which are complete anyway.
 */
export function startRouter({ resolve, show, navigation = window.navigation }: RouterOptions): void {
  navigation?.addEventListener('navigate', (event) => {
    const leavesToBrowser =
      !event.canIntercept ||
      event.hashChange ||
      event.downloadRequest !== null ||
      event.formData !== null ||
      event.navigationType === 'reload';
    if (leavesToBrowser) return;
    const target = resolve(new URL(event.destination.url));
    if (!target) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: async () => {
        const samePage =
          target.path === splitPath(location.pathname).path && pathBefore(event) === target.path;
        await show(target, event.signal);
        if (event.signal.aborted || (samePage && !target.hash)) return;
        if (event.navigationType === 'traverse') event.scroll();
        else scrollToTarget(target.hash);
      },
    });
  });
}

function pathBefore(event: NavigateEvent): string | undefined {
  const from = window.navigation?.transition?.from.url;
  return from && event.navigationType !== 'traverse' ? splitPath(new URL(from).pathname).path : undefined;
}

/** A new page opens at its top, or at the anchor the address names. */
function scrollToTarget(hash: string): void {
  const anchor = hash ? document.getElementById(anchorOf(hash)) : null;
  if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** A person may type a percent sign into an address that encodes nothing. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
