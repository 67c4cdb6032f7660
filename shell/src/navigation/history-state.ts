/** State that React Router stores in each history entry. */
interface RouterEntry {
  readonly idx: number;
  readonly key: string;
  readonly usr: null;
}

/**
 * Adds the router's state to history entries that lack it, before the router starts. The browser itself follows anchors of
 * the open page, and the router would take their entries for the first page.
 */
export function fillMissingHistoryState(): void {
  let last = indexOfEntry(0);
  addEventListener('popstate', () => void (last = indexOfEntry(last + 1)));
}

/** Returns the index of the current entry, and stores `index` if the entry has none. */
function indexOfEntry(index: number): number {
  const storedIndex = (history.state as Partial<RouterEntry> | null)?.idx;
  if (storedIndex !== undefined) return storedIndex;
  const entry: RouterEntry = {
    idx: index,
    key: crypto.getRandomValues(new Uint32Array(1)).join(),
    usr: null,
  };
  history.replaceState(entry, '');
  return index;
}
