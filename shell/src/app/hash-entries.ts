/** What React Router keeps in each entry of the browser's history. */
interface RouterEntry {
  readonly idx: number;
  readonly key: string;
  readonly usr: null;
}

/**
 * Anchors of the open page are left to the browser, which scrolls, moves the focus and marks the target as no script
 * can. The entries that it makes carry nothing, though, and the router would take every one of them for the first page:
 * they get what the router's own have. Has to listen before the router does.
 */
export function adoptHashEntries(): void {
  let last = indexOf(history.state) ?? 0;
  addEventListener('popstate', () => {
    const index = indexOf(history.state);
    if (index === undefined) {
      const entry: RouterEntry = {
        idx: last + 1,
        key: crypto.getRandomValues(new Uint32Array(1)).join(),
        usr: null,
      };
      history.replaceState(entry, '');
    }
    last = index ?? last + 1;
  });
}

function indexOf(state: unknown): number | undefined {
  return (state as Partial<RouterEntry> | null)?.idx;
}
