import { localizePath, PAGE_DATA_PATH, splitPath, type PageDataResponse } from '@larkfield/contracts';
import { data, redirect } from 'react-router-dom';

/** Time limit for page data, in ms; then the navigation counts as failed. The edge's limit is much shorter. */
const LIMIT_MS = 8_000;

/** Pause before the retry. The edge has waited for the service already, unless the service rejected the request at once. */
const RETRY_DELAY_MS = 1_000;

export type FoundPageData = Extract<PageDataResponse, { readonly status: 200 }>;

/**
 * Fetches the data of a dynamic page.
 * @throws Response for a redirect; ErrorResponse for 404 and 410; otherwise Error
 */
export async function fetchPageData(
  { pathname, search }: URL,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<FoundPageData> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const fetchOnce = async () => {
    const response = await send(PAGE_DATA_PATH + pathname + search, { signal: limit });
    return (await response.json()) as PageDataResponse;
  };
  let answer = await fetchOnce();
  if (answer.status === 503 || answer.stale) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    answer = await fetchOnce();
  }
  if (answer.status === 200) return answer;
  if (answer.status === 301) throw redirect(localizePath(answer.location, splitPath(pathname).language), 301);
  if (answer.status === 503) throw new Error(`${pathname} answered 503`);
  throw data(null, { status: answer.status });
}
