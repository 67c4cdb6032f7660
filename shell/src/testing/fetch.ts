import type { FetchJson } from '../loading/fetch-json.ts';

/** Creates a `fetchJson` with one answer per address. Records requests and rejects unknown addresses. */
export function fakeFetchJson(answers: Readonly<Record<string, unknown>>) {
  const requestedUrls: string[] = [];
  const fetchJson: FetchJson = <T>(url: string) => {
    requestedUrls.push(url);
    return url in answers ? Promise.resolve(answers[url] as T) : Promise.reject(new Error(`no ${url}`));
  };
  return { requestedUrls, fetchJson };
}
