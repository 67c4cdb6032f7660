import type { Page } from '@playwright/test';
import { textOf } from '../../e2e/support/pages.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { playerUrl } from '../src/video/source.ts';

/** Stands for the video service, and notes every request to a server that is not ours. */
async function watchOthers(page: Page, baseURL: string | undefined): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(String(baseURL)).origin,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    },
  );
  return asked;
}

// covers: F3
test('visitors are asked to log in, and nothing is asked of the video service', async ({ page, baseURL }) => {
  const asked = await watchOthers(page, baseURL);
  await page.goto('/fieldTrial#video', { waitUntil: 'networkidle' });
  await expect(page.getByText('Please login to view this demo field trial video.')).toBeVisible();
  expect(asked).toEqual([]);
});

// covers: F3, F4
test('whoever is logged in sees the video after a click, under the policy of the page', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  const asked = await watchOthers(page, baseURL);
  await context.addCookies([{ name: 'signed-in', value: '1', url: String(baseURL) }]);
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { kind: 'user', username: 'larkfan1', events: [] } }),
  );
  await page.goto('/fieldTrial', { waitUntil: 'networkidle' });
  const play = page.getByRole('button', { name: textOf('en', 'fieldtrial:video.play') });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  const frame = page.locator(`iframe[title="${textOf('en', 'fieldtrial:video.frame')}"]`);
  await expect(frame).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked).toEqual([playerUrl('en')]);
  // The one request that the click has allowed.
  expect(watch.problems).toEqual([`foreign request: ${asked[0]}`]);
  watch.problems.length = 0;
});
