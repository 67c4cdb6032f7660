/** Shortest time between two checks. */
const PAUSE_MS = 5 * 60 * 1000;

/**
 * Calls `onStale` once when a newer release is live; checks when the visitor returns to the tab. The open page keeps its
 * files.
 */
export function watchReleases(current: string, onStale: () => void, send: typeof fetch = fetch): void {
  let stale = false;
  let checkedAt = Date.now();
  const check = async (): Promise<void> => {
    if (stale || document.visibilityState !== 'visible' || Date.now() - checkedAt < PAUSE_MS) return;
    checkedAt = Date.now();
    try {
      const response = await send('/releases/current');
      const { id } = (await response.json()) as { id: string };
      stale = id !== current;
    } catch {
      // Offline or the server is down: no newer release to load.
    }
    if (stale) onStale();
  };
  document.addEventListener('visibilitychange', () => void check());
}
