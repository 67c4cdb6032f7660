import type { Page } from '@playwright/test';
import { answered } from '../../e2e/support/dynamic.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { NOTHING, sum, watchShifts, type Shift } from '../../e2e/support/shifts.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { investByCall } from './support/investors.ts';

const LIST = '/directinvest/opportunities';

const openAll = (page: Page) =>
  page.locator('main details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
/** How many shifts there have been once they end: on a busy machine one is told of late. */
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

/** As when somebody comes back to the tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** In Spanish a sum takes two lines of a phone. */
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
        await answered(page.request, path);
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(sum(await shifts()), 'while the page comes').toBeLessThanOrEqual(NOTHING);
        await openAll(page);
        const words = page.locator(`#raised-${id}-words`);
        // Only what is in sight is seen to move.
        await words.scrollIntoViewIfNeeded();
        const before = await words.textContent();
        const opened = await settled(shifts);
        await investByCall(page.request, id, '49123.45');
        await expect(async () => {
          await lookAgain(page);
          await expect(words).not.toHaveText(before ?? '', { timeout: 1_000 });
        }).toPass();
        expect(await words.textContent()).toMatch(/[.,]45/);
        const moved = (await shifts()).slice(opened);
        expect(sum(moved), JSON.stringify(moved)).toBeLessThanOrEqual(NOTHING);
      });

    test('figures that the document did not know come without moving anything', async ({ page }) => {
      const shifts = await watchShifts(page);
      await answered(page.request, LIST);
      await page.route(`**/page-data${LIST}*`, async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replaceAll(/"fundraised":\d+,?/g, '');
        await route.fulfill({ response, body: text });
      });
      let come = () => undefined as void;
      const held = new Promise<void>((resolve) => (come = resolve));
      await page.route('**/api/investments', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/directinvest', { waitUntil: 'networkidle' });
      await page.locator(`main a[href="${LIST}"]`).first().click();
      await expect(page.getByText(textOf('en', 'invest:opportunities.missing'))).toBeVisible();
      await openAll(page);
      const opened = await settled(shifts);
      come();
      await expect(page.locator('#raised-1-words')).toContainText('$');
      const moved = (await shifts()).slice(opened);
      expect(sum(moved), JSON.stringify(moved)).toBeLessThanOrEqual(NOTHING);
    });
  });

test('a text that grows moves what stands below it, and that is seen', async ({ page }) => {
  const shifts = await watchShifts(page);
  await answered(page.request, LIST);
  await page.goto(LIST, { waitUntil: 'networkidle' });
  await page.locator('main h1').evaluate((title) => (title.textContent += ' '.padEnd(600, 'more ')));
  await expect.poll(async () => sum(await shifts())).toBeGreaterThan(NOTHING);
});
