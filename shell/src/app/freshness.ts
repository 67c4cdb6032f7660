/** Shortest time between two questions to the server. */
const PAUSE_MS = 5 * 60 * 1000;

/**
 * Notices that a newer release of the site is live, and says so once. The open page goes on with its own files, which stay
 * available; the next navigation loads a document of the new release. Asked when the visitor comes back to the tab.
 */
export function watchReleases(current: string, onStale: () => void, send: typeof fetch = fetch): void {
  let stale = false;
  let askedAt = Date.now();
  const look = async (): Promise<void> => {
    if (stale || document.visibilityState !== 'visible' || Date.now() - askedAt < PAUSE_MS) return;
    askedAt = Date.now();
    try {
      const response = await send('/releases/current');
      const { id } = (await response.json()) as { id: string };
      stale = id !== current;
    } catch {
      // Offline or the server is away: nothing to move to.
    }
    if (stale) onStale();
  };
  document.addEventListener('visibilitychange', () => void look());
}
