import { localizePath, PAGE_DATA_PATH, splitPath, type PageData } from '@larkfield/contracts';
import { data, redirect } from 'react-router-dom';

/** How long a page may take before the navigation counts as failed: the edge gives up much earlier. */
const LIMIT_MS = 8_000;

/** The edge has waited for the service already, unless that turned it away at once. */
const ASKED_AGAIN_AFTER_MS = 1_000;

export type ShownPage = Extract<PageData, { readonly status: 200 }>;

/**
 * Fetches what a dynamic page is drawn from.
 * @throws Response for a page that has moved; an error response of the router (404, 410) where there is none; Error when
 * nobody can say.
 */
export async function fetchPageData(
  { pathname, search }: URL,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<ShownPage> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const ask = async () => {
    const response = await send(PAGE_DATA_PATH + pathname + search, { signal: limit });
    return (await response.json()) as PageData;
  };
  let answer = await ask();
  if (answer.status === 503 || answer.stale) {
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER_MS));
    answer = await ask();
  }
  if (answer.status === 200) return answer;
  if (answer.status === 301) throw redirect(localizePath(answer.location, splitPath(pathname).language), 301);
  if (answer.status === 503) throw new Error(`${pathname} cannot be had for the moment`);
  throw data(null, { status: answer.status });
}
