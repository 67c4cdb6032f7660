import { expect, type APIRequestContext } from '@playwright/test';

/**
 * Waits until a page with parameters or a query is answered. Its document waits for the service only for a moment, too short
 * for a machine that is busy with tests. Pages with a fixed address need no wait: the edge has loaded them before it is ready.
 */
export async function waitForDynamicPage(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(`/page-data${path}`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}
