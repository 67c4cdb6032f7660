import { LANGUAGES, localizePath, type Language } from '@larkfield/contracts';
import { expect, request as requests, type APIRequestContext } from '@playwright/test';
import { sitePages } from './pages.ts';
import type { TestSite } from './site.ts';

/**
 * Waits until a dynamic page's service has answered for it. A first answer after a start, or on a busy machine, may take
 * longer than the edge waits; from then on the edge has a copy.
 */
export async function answered(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(`/page-data${path}`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}

/**
 * Waits until the services of a site have answered for every dynamic page, so that none of them is met cold. Ends the site when one of them
 * does not.
 */
export async function warm(
  { origin, stop }: Pick<TestSite, 'origin' | 'stop'>,
  languages: readonly Language[] = LANGUAGES.map(({ tag }) => tag),
): Promise<void> {
  const request = await requests.newContext({ baseURL: origin });
  const pages = sitePages().filter(({ dynamic, gated }) => dynamic && !gated);
  try {
    for (const language of languages)
      for (const { path } of pages) await answered(request, localizePath(path, language));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await request.dispose();
  }
}
