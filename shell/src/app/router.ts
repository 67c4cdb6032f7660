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
  /** Whether the page on the screen is this one, in whatever language. */
  readonly isOpen: (target: Target) => boolean;
  /** Shows the target; rejects only when the whole document should be loaded instead. */
  readonly show: (target: Target, signal: AbortSignal) => Promise<void>;
  readonly navigation?: Navigation | undefined;
}

/**
 * Turns navigations to known pages into updates of this document, by the browser's Navigation API: plain links,
 * Back and Forward and `navigate()` all pass here. A browser without it loads documents, which are complete anyway.
 */
export function startRouter({ resolve, isOpen, show, navigation = window.navigation }: RouterOptions): void {
  navigation?.addEventListener('navigate', (event) => {
    const leavesToBrowser =
      !event.canIntercept ||
      event.downloadRequest !== null ||
      event.formData !== null ||
      event.navigationType === 'reload';
    if (leavesToBrowser) return;
    const target = resolve(new URL(event.destination.url));
    if (!target) return;
    const opensOther = !isOpen(target);
    // The address changes before its page is there: an anchor of a page still on its way ends that navigation.
    if (event.hashChange && !opensOther) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      handler: async () => {
        await show(target, event.signal);
        if (event.signal.aborted) return;
        if (event.navigationType === 'traverse') event.scroll();
        else if (opensOther || target.hash) scrollToTarget(target.hash);
      },
    });
  });
}

/** A new page opens at its top, or at the anchor the address names; an answer that is folded away opens first. */
function scrollToTarget(hash: string): void {
  const anchor = hash ? document.getElementById(anchorOf(hash)) : null;
  const folded = anchor?.closest<HTMLDetailsElement>('details:not([open])');
  if (folded) folded.open = true;
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
