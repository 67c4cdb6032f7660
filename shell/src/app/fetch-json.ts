/** How long texts and tables may take before a navigation counts as failed. */
const LIMIT_MS = 8_000;

export type FetchJson = <T>(url: string) => Promise<T>;

/** Fetches immutable JSON once per address; a failure is forgotten so that it can be tried again. */
export function createJsonCache(send: typeof fetch = fetch): FetchJson {
  const cache = new Map<string, Promise<unknown>>();
  return <T>(url: string): Promise<T> => {
    const pending = cache.get(url) ?? fetchJson(url, send);
    cache.set(url, pending);
    pending.catch(() => cache.delete(url));
    return pending as Promise<T>;
  };
}

/** @throws Error when the answer is no success, or comes too late. */
export async function fetchJson<T>(url: string, send: typeof fetch = fetch): Promise<T> {
  const response = await send(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
