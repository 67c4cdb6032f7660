import type { Page } from '@playwright/test';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import {
  UNNOTICED_SHIFT,
  sum,
  watchShifts,
  type Shift,
} from '../../e2e/support/inspections/layout-shifts.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { investByCall } from './support/investors.ts';

const LIST = '/directinvest/opportunities';

const openAll = (page: Page) =>
  page.locator('main details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
/** Returns the number of layout shifts once it no longer grows, because a busy machine reports shifts late. */
async function settled(shifts: () => Promise<readonly Shift[]>): Promise<number> {
  let before = -1;
  const isSame = async () => {
    const last = before;
    before = (await shifts()).length;
    return before === last;
  };
  await expect.poll(isSame).toBe(true);
  return before;
}

/** Simulates a return to the tab. */
const returnToTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** In Spanish an amount takes two lines on a phone. */
const DEVICES = [
  ['phone', { width: 390, height: 844 }, '/es', 9],
  ['desktop', { width: 1280, height: 900 }, '', 11],
] as const;

for (const [device, viewport, prefix, first] of DEVICES)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    for (const [what, path, id] of [
      ['the list', `${prefix}${LIST}`, first],
      ['the page of an opportunity', `${prefix}/directinvest/${first + 1}`, first + 1],
    ] as const)
      test(`${what} shows what somebody invests meanwhile, and nothing moves`, async ({ page }) => {
        const shifts = await watchShifts(page);
        await waitForDynamicPage(page.request, path);
        await openPage(page, path);
        expect(sum(await shifts()), 'while the page comes').toBeLessThanOrEqual(UNNOTICED_SHIFT);
        await openAll(page);
        const words = page.locator(`#raised-${id}-words`);
        // Layout shifts count only inside the viewport.
        await words.scrollIntoViewIfNeeded();
        const before = await words.textContent();
        const opened = await settled(shifts);
        await investByCall(page.request, id, '49123.45');
        await expect(async () => {
          await returnToTab(page);
          await expect(words).not.toHaveText(before ?? '', { timeout: 1_000 });
        }).toPass();
        expect(await words.textContent()).toMatch(/[.,]45/);
        const moved = (await shifts()).slice(opened);
        expect(sum(moved), JSON.stringify(moved)).toBeLessThanOrEqual(UNNOTICED_SHIFT);
      });

    test('amounts that the document lacked appear without a layout shift', async ({ page }) => {
      const shifts = await watchShifts(page);
      await page.route(`**/page-data${LIST}*`, async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replaceAll(/"fundraised":\d+,?/g, '');
        await route.fulfill({ response, body: text });
      });
      let come = () => undefined as void;
      const released = new Promise<void>((resolve) => (come = resolve));
      await page.route('**/api/investments', async (route) => {
        await released;
        await route.continue();
      });
      await openPage(page, '/directinvest');
      await page.locator(`main a[href="${LIST}"]`).first().click();
      await expect(page.getByText(textOf('en', 'invest:opportunities.missing'))).toBeVisible();
      await openAll(page);
      const opened = await settled(shifts);
      come();
      await expect(page.locator('#raised-1-words')).toContainText('$');
      const moved = (await shifts()).slice(opened);
      expect(sum(moved), JSON.stringify(moved)).toBeLessThanOrEqual(UNNOTICED_SHIFT);
    });
  });

test('a growing text causes a layout shift that the test detects', async ({ page }) => {
  const shifts = await watchShifts(page);
  await openPage(page, LIST);
  await page.locator('main h1').evaluate((title) => (title.textContent += ' '.padEnd(600, 'more ')));
  await expect.poll(async () => sum(await shifts())).toBeGreaterThan(UNNOTICED_SHIFT);
});
