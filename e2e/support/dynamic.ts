import { expect, type APIRequestContext } from '@playwright/test';

/**
 * Waits until a dynamic page's service has answered for it. A first answer after a start, or on a busy machine, may take
 * longer than the edge waits; from then on the edge has a copy.
 */
export async function answered(request: APIRequestContext, path: string): Promise<void> {
  const status = async () => (await request.get(`/page-data${path}`)).status();
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
}
