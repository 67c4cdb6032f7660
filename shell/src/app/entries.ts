/** What React Router keeps in each entry of the browser's history. */
interface RouterEntry {
  readonly idx: number;
  readonly key: string;
  readonly usr: null;
}

/**
 * Anchors of the open page are left to the browser, which scrolls, moves the focus and marks the target as no script
 * can. The entries that it makes carry nothing, though, and the router would take every one of them for the first page:
 * they get what the router's own have, and so does the entry of a document, by which its place is found again. Has to
 * listen before the router does.
 */
export function adoptEntries(): void {
  let last = adopted(0);
  addEventListener('popstate', () => void (last = adopted(last + 1)));
}

/** Index of the entry on the screen, which gets one if it carries nothing. */
function adopted(index: number): number {
  const known = (history.state as Partial<RouterEntry> | null)?.idx;
  if (known !== undefined) return known;
  const entry: RouterEntry = {
    idx: index,
    key: crypto.getRandomValues(new Uint32Array(1)).join(),
    usr: null,
  };
  history.replaceState(entry, '');
  return index;
}
