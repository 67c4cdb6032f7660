import type { Page } from 'puppeteer-core';
import { installedFirefox } from '../../tools/programs/firefox.ts';
import { address, expect, readPageState, test, visit } from '../support/browser/firefox.ts';
import { HYDRATED_PAGES, hydrationFlaws } from '../support/inspections/hydration.ts';
import { textOf } from '../support/pages/site-pages.ts';

const ENTRY = '[name="referer.firstname"]';

const STEPS: Readonly<Record<string, (tab: Page) => Promise<void>>> = {
  'moves between two areas without loading a document, and Back returns to the place': moveAndReturn,
  'stays at the place when the page is loaded again': reload,
  'switches language, direction and texts, and keeps what was typed': switchLanguage,
  'asks whoever leaves a half-filled form by a link or by Back, who stays with the entries or goes': leave,
};

if (installedFirefox()) {
  test.describe('Firefox', inFirefox);
  test.describe('Firefox without the Navigation API', withoutNavigationApi);
} else {
  test.skip('Firefox is not installed: put its path into FIREFOX_PATH', () => {});
}

function inFirefox(): void {
  // All tests share one browser.
  test.describe.configure({ mode: 'default' });
  for (const [name, step] of Object.entries(STEPS)) test(name, ({ tab }) => step(tab));

  for (const path of HYDRATED_PAGES) {
    test(`hydrates ${path} without an error, and with the attributes that React wants`, async ({ tab }) => {
      await tab.goto(address(path));
      await expect.poll(() => hydrationFlaws(tab, path)).toEqual([]);
    });
  }

  test('refuses what the policy of a page forbids, and its tests hear of it', async ({ tab, problems }) => {
    await visit(tab, '/contact');
    await tab.evaluate(() => {
      document.body.append(Object.assign(document.createElement('img'), { src: 'data:image/gif;base64,AA' }));
    });
    await expect.poll(() => problems.join()).toContain('Content-Security-Policy');
    problems.length = 0;
  });
}

function withoutNavigationApi(): void {
  test.describe.configure({ mode: 'default' });
  test.use({ navigationApi: false });
  for (const [name, step] of Object.entries(STEPS)) test(name, ({ tab }) => step(tab));

  test('has none', async ({ tab }) => {
    await visit(tab, '/');
    expect(await tab.evaluate(() => 'navigation' in window)).toBe(false);
  });
}

async function moveAndReturn(tab: Page): Promise<void> {
  await visit(tab, '/');
  await tab.locator('footer a[href="/supportus"]').click();
  await found(tab, {
    path: '/supportus',
    heading: textOf('en', 'support:hub.title'),
    title: expect.stringContaining(textOf('en', 'support:hub.documentTitle')),
    focus: 'main',
    top: 0,
  });
  await tab.goBack();
  await found(tab, { path: '/', heading: textOf('en', 'marketing:hero.title') });
  await expect.poll(async () => (await readPageState(tab)).top).toBeGreaterThan(300);
}

async function reload(tab: Page): Promise<void> {
  await visit(tab, '/');
  const place = () =>
    tab.evaluate(() => {
      const [section, last] = [document.querySelector('#problemsDiv'), document.querySelector('footer')];
      const whole = last && getComputedStyle(last).contentVisibility === 'visible';
      return whole && section ? Math.round(section.getBoundingClientRect().top) : Number.NaN;
    });
  await expect.poll(place).not.toBeNaN();
  await tab.evaluate(() => document.querySelector('#problemsDiv')?.scrollIntoView({ behavior: 'instant' }));
  const before = await place();
  expect(before).toBeLessThan(100);
  await tab.reload();
  await expect.poll(place).toBe(before);
}

async function switchLanguage(tab: Page): Promise<void> {
  await visit(tab, '/refercustomer');
  await tab.type(ENTRY, 'Mira');
  await tab.locator('button[popovertarget="language-menu"]').click();
  await tab.locator('#language-menu a[href="/ar/refercustomer"]').click();
  await found(tab, {
    path: '/ar/refercustomer',
    language: 'ar rtl',
    heading: textOf('ar', 'support:refer.title'),
    title: expect.stringContaining(textOf('ar', 'support:refer.documentTitle')),
  });
  expect(await entry(tab)).toBe('Mira');
}

async function leave(tab: Page): Promise<void> {
  await visit(tab, '/supportus');
  await tab.locator('main a[href="/refercustomer"]').click();
  await found(tab, { path: '/refercustomer', heading: textOf('en', 'support:refer.title') });
  await tab.type(ENTRY, 'Mira');
  // It loads later and moves the footer.
  await tab.locator(`h2 ::-p-text(${textOf('en', 'forms:draft.title')})`).wait();
  for (const way of [() => tab.locator('footer a[href="/supportus"]').click(), () => tab.goBack()]) {
    await way();
    await found(tab, { path: '/refercustomer', dialog: textOf('en', 'shell:leave.title') });
    await answer(tab, 'shell:leave.stay');
    await found(tab, { path: '/refercustomer', dialog: undefined });
    expect(await entry(tab)).toBe('Mira');
  }
  await tab.goBack();
  await found(tab, { dialog: textOf('en', 'shell:leave.title') });
  await answer(tab, 'shell:leave.leave');
  await found(tab, { path: '/supportus', heading: textOf('en', 'support:hub.title') });
}

/** Waits for this state in the document that was opened first. */
function found(tab: Page, wanted: Partial<Record<keyof Awaited<ReturnType<typeof readPageState>>, unknown>>) {
  return expect.poll(() => readPageState(tab)).toMatchObject({ ...wanted, sameDocument: true });
}

function entry(tab: Page): Promise<string> {
  return tab.$eval(ENTRY, (field) => (field as HTMLInputElement).value);
}

function answer(tab: Page, key: 'shell:leave.stay' | 'shell:leave.leave'): Promise<void> {
  return tab.locator(`dialog[open] ::-p-text(${textOf('en', key)})`).click();
}
