import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

test('tabbing through menu and footer fetches ahead without a warning', async ({ page, watch }) => {
  await openPage(page, '/');
  const links = page.locator('#main-menu a:visible, footer a');
  const wanted = new Set(
    await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)),
  );
  const stops = await page.locator('a, button, input, summary').count();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    wanted.delete(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href));
  }
  expect([...wanted], 'links that the keyboard does not reach').toEqual([]);
  // Chromium warns of all unused preloads together some seconds after a preload. This one is the last.
  await page.evaluate(() => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
    const unused = { rel: 'preload', as: 'style', href: `${sheet?.href}?unused` };
    document.head.append(Object.assign(document.createElement('link'), unused));
  });
  await expect.poll(() => watch.problems.join(), { timeout: 15_000 }).toContain('?unused was preloaded');
  // When the page answers, all warnings have arrived.
  await page.title();
  expect(watch.problems.splice(0)).toEqual([expect.stringContaining('?unused was preloaded')]);
});

test('a style sheet that was fetched ahead applies from the cache, and is not asked for again', async ({
  page,
}) => {
  await openPage(page, '/');
  const link = page.locator('footer').getByRole('link', { name: 'Support us' });
  const sheets = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) => entry instanceof PerformanceResourceTiming && /mf-support.*\.css$/.test(entry.name),
        )
        .map((entry) => ({ ...(entry.toJSON() as { initiatorType: string; transferSize: number }) }))
        .map(({ initiatorType, transferSize }) => [initiatorType, transferSize > 0]),
    );
  const once = [
    ['fetch', true],
    ['link', false],
  ];
  await link.focus();
  await expect.poll(sheets).toEqual(once);
  await link.press('Enter');
  await expect(page).toHaveURL(/\/supportus$/);
  expect(await sheets()).toEqual(once);
});
