import type { Page } from '@playwright/test';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { playerUrl } from '../src/video/source.ts';

/** Replaces the video service and records every request to a foreign server. */
async function watchOthers(page: Page, baseURL: string | undefined): Promise<string[]> {
  const foreignRequests: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(String(baseURL)).origin,
    async (route) => {
      foreignRequests.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    },
  );
  return foreignRequests;
}

// covers: F3
test('visitors are asked to log in, and nothing is asked of the video service', async ({ page, baseURL }) => {
  const foreignRequests = await watchOthers(page, baseURL);
  await openPage(page, '/fieldTrial#video');
  await expect(page.getByText('Please login to view this demo field trial video.')).toBeVisible();
  expect(foreignRequests).toEqual([]);
});

// covers: F3, F4
test('a logged-in visitor sees the video after a click, under the page’s policy', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  const foreignRequests = await watchOthers(page, baseURL);
  await context.addCookies([{ name: 'signed-in', value: '1', url: String(baseURL) }]);
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { kind: 'user', username: 'larkfan1', events: [] } }),
  );
  await openPage(page, '/fieldTrial');
  const play = page.getByRole('button', { name: textOf('en', 'fieldtrial:video.play') });
  await expect(play).toBeVisible();
  expect(foreignRequests).toEqual([]);
  await play.click();
  const frame = page.locator(`iframe[title="${textOf('en', 'fieldtrial:video.frame')}"]`);
  await expect(frame).toBeVisible();
  await expect.poll(() => foreignRequests.length).toBe(1);
  expect(foreignRequests).toEqual([playerUrl('en')]);
  // The only request that the click permits.
  expect(watch.problems).toEqual([`foreign request: ${foreignRequests[0]}`]);
  watch.problems.length = 0;
});
