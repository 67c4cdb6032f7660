/** Time limit for texts and tables, in ms; then a navigation counts as failed. */
const LIMIT_MS = 8_000;

export type FetchJson = <T>(url: string) => Promise<T>;

/** Creates a cache that fetches immutable JSON once per address. Forgets failures, so that they can be retried. */
export function createJsonCache(send: typeof fetch = fetch): FetchJson {
  const cache = new Map<string, Promise<unknown>>();
  return <T>(url: string): Promise<T> => {
    const pending = cache.get(url) ?? fetchJson(url, send);
    cache.set(url, pending);
    pending.catch(() => cache.delete(url));
    return pending as Promise<T>;
  };
}

/**
 * Fetches JSON.
 * @throws Error if the answer is not a success or exceeds the time limit
 */
export async function fetchJson<T>(url: string, send: typeof fetch = fetch): Promise<T> {
  const response = await send(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
