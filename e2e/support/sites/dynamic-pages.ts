import { LANGUAGES, localizePath, type Language } from '@larkfield/contracts';
import { expect, request as requests, type APIRequestContext } from '@playwright/test';
import { sitePages } from '../pages/site-pages.ts';
import type { TestSite } from './test-site.ts';

/**
 * Waits until a dynamic page is answered. After a start the service may be slower than the edge waits; afterwards the
 * edge has a cached page.
 */
export async function waitForDynamicPage(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(`/page-data${path}`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}

/** Waits until every dynamic page of a site is cached. Stops the site when one is not. */
export async function warmDynamicPages(
  { origin, stop }: Pick<TestSite, 'origin' | 'stop'>,
  languages: readonly Language[] = LANGUAGES.map(({ tag }) => tag),
): Promise<void> {
  const request = await requests.newContext({ baseURL: origin });
  const pages = sitePages().filter(({ dynamic, gated }) => dynamic && !gated);
  try {
    for (const language of languages)
      for (const { path } of pages) await waitForDynamicPage(request, localizePath(path, language));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await request.dispose();
  }
}
