import type { Page } from '@playwright/test';
import { UNNOTICED_SHIFT, sum, watchShifts } from '../support/inspections/layout-shifts.ts';
import { expect, test } from '../support/browser/test.ts';
import { openPage, reloadPage } from '../support/browser/visit.ts';

/** Returns the distance of an anchor from the top of the viewport, once the whole page is laid out. */
async function topOf(page: Page, anchor: string): Promise<number> {
  const later = () =>
    page
      .locator('.below, footer')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).contentVisibility));
  await expect.poll(async () => new Set(await later())).toEqual(new Set(['visible']));
  return page.locator(anchor).evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

/** Opens the hub and navigates to home without loading a document. */
async function goFromHubHome(page: Page): Promise<void> {
  await openPage(page, '/supportus');
  await page
    .locator('footer a[href="/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
}

/** Opens home, lays all of it out and scrolls down. */
async function goDownHome(page: Page): Promise<void> {
  await openPage(page, '/');
  await topOf(page, 'footer');
  await page.locator('#problemsDiv').evaluate((element) => element.scrollIntoView());
}

/** Returns the transitions and animations that the page has recorded. */
function fadedIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { faded: string[] }).faded);
}

/** Returns the scroll position and the height of the page. */
function placeOf(page: Page): Promise<readonly [number, number]> {
  return page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight] as const);
}

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test('what is below is laid out after the first paint, and an anchor leads to its place before and after', async ({
  page,
}) => {
  await openPage(page, '/#contactus');
  const asked = await topOf(page, '#contactus');
  expect(asked).toBeGreaterThanOrEqual(0);
  expect(asked).toBeLessThan(100);

  await page.goto('/', { waitUntil: 'commit' });
  const last = page.locator('footer');
  await last.waitFor({ state: 'attached' });
  expect(await last.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('auto');
  const link = page.locator('main a[href="#contactus"]').first();
  await link.evaluate((element: HTMLElement) => element.click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  expect(await topOf(page, '#contactus')).toBe(asked);
});

test('a page that is navigated to lays out what is below after its first paint, and nothing moves', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await goFromHubHome(page);
  // Polled in the page: the state lasts two seconds.
  await page.waitForFunction(() => {
    const band = document.querySelector('#problemsDiv');
    return band && getComputedStyle(band).contentVisibility === 'auto';
  });
  await topOf(page, 'footer');
  expect(sum(await shifts())).toBeLessThan(UNNOTICED_SHIFT);
});

for (const path of ['/', '/families'])
  test(`${path}: what is laid out later has its colors at once, for whoever looks and whoever measures`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const faded: string[] = [];
      Object.assign(window, { faded });
      document.addEventListener('transitionrun', ({ propertyName }) => faded.push(propertyName), true);
    });
    await page.goto(path);
    await topOf(page, 'footer');
    await page.waitForTimeout(300);
    expect(await fadedIn(page)).toEqual([]);
  });

test('other colors reach what is in sight at once and the rest later, and leave the page where it is', async ({
  page,
}) => {
  await goDownHome(page);
  const before = await placeOf(page);
  // Not a mouse click, for which Playwright would scroll to the header.
  const seen = await page.locator('button[name="theme"][value="white-on-black"]').evaluate(async (each) => {
    const colorOf = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? each).backgroundColor;
    (each as HTMLElement).click();
    const skipped = getComputedStyle(document.querySelector('footer') ?? each).contentVisibility;
    return [colorOf('header'), skipped];
  });
  expect(seen).toEqual(['rgb(0, 0, 0)', 'auto']);
  await expect(page.locator('html')).not.toHaveAttribute('data-turns');
  const ground = () => page.locator('footer').evaluate((each) => getComputedStyle(each).backgroundColor);
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
  expect(await placeOf(page)).toEqual(before);
  await topOf(page, 'footer');
  expect(await placeOf(page)).toEqual(before);
});

test('no part of a page that was navigated to fades in once more when the colors change', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await goFromHubHome(page);
  await page.locator('#problemsDiv').waitFor({ state: 'attached' });
  await topOf(page, 'footer');
  await page.evaluate(() => {
    const faded: string[] = [];
    Object.assign(window, { faded });
    document.addEventListener('animationstart', ({ animationName }) => faded.push(animationName));
  });
  const press = (value: string) =>
    page.locator(`button[name="theme"][value="${value}"]`).evaluate((each: HTMLElement) => each.click());
  await press('white-on-black');
  await topOf(page, 'footer');
  const names = await fadedIn(page);
  expect(names).toContain('laid-out');
  expect(names).not.toContain('page-arrives');
});

test('the way back and a reload lead to the same place, wherever what is above it is laid out later', async ({
  page,
}) => {
  await goDownHome(page);
  const before = await topOf(page, '#problemsDiv');
  await page.locator('footer a[href="/supportus"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/supportus$/);
  await page.goBack();
  await page.locator('#problemsDiv').waitFor({ state: 'attached' });
  await expect.poll(() => topOf(page, '#problemsDiv')).toBe(before);
  await reloadPage(page);
  await expect.poll(() => topOf(page, '#problemsDiv')).toBe(before);
  await openPage(page, '/providers');
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await page.goBack({ waitUntil: 'networkidle' });
  await expect.poll(() => topOf(page, '#problemsDiv')).toBe(before);
});
