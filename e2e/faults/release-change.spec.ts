import type { Browser, Page } from '@playwright/test';
import { changeChannel, promoteSite } from '@larkfield/federation/compose';
import { signPreviewToken } from '@larkfield/federation/releases';
import { EVERYTHING, violations } from '../support/inspections/axe.ts';
import { CONTACT, contactEntries, fillIn, uniqueEmail, passFormTime } from '../support/data/forms.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { openMenuGroup } from '../support/browser/menu.ts';
import { createPlainVisitor } from '../support/browser/http-visitor.ts';
import { composeTwoSites, MARK, type TwoSites } from '../support/sites/second-release.ts';
import { SITE_START_TIMEOUT, startSite, type TestSite } from '../support/sites/test-site.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const AREA = 'mf-support';
const BROWSERS = 5;
const PLAIN = 45;
const CHANGES = 8;
/** Fifty visitors, the site and the release change share one machine. */
const CHANGED = { timeout: 120_000 };
/** Pages of the area that changes, and of areas that do not. */
const PATHS = ['/supportus', '/', '/ar/supportus', '/refercustomer', '/de/refercustomer', '/contact'];

const own = test.extend<object, { readonly two: TwoSites; readonly site: TestSite }>({
  two: [
    async ({}, use) => {
      const two = await composeTwoSites(AREA);
      promoteSite(two.sites, two.manifests[0].id);
      await use(two);
      two.remove();
    },
    // Composes all areas in all languages twice.
    { scope: 'worker', timeout: 300_000 },
  ],
  site: [
    async ({ two }, use) => {
      const site = await startSite({ sites: two.sites, store: two.store });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', ...SITE_START_TIMEOUT },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

/** What the visitors experienced, and whether they continue. */
interface Walk {
  done: boolean;
  reads: number;
  readonly problems: string[];
  /** Site ids of the loaded documents. */
  readonly seen: string[];
}

/** Loads documents with all their files in turn. */
async function readOn(origin: string, first: number, walk: Walk): Promise<void> {
  const { read } = createPlainVisitor(origin);
  for (let at = first; !walk.done; at += 1) {
    try {
      walk.seen.push((await read(PATHS[at % PATHS.length] ?? '/')).table.id);
    } catch (error) {
      walk.problems.push(String(error));
    }
    walk.reads += 1;
  }
}

/** Returns the texts of a page that come from the release table and those that come with the area. */
function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    document.querySelector('#shell-top a[href="/supportus"]:not([hreflang])')?.textContent ?? '',
    document.querySelector('main h1')?.textContent ?? '',
  ]);
}

/** Navigates by the menu without loading documents, and reloads a page now and then. */
async function clickOn(browser: Browser, origin: string, walk: Walk): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  context.on('console', (message) => {
    if (message.type() === 'error') walk.problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => walk.problems.push(`error: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 400) walk.problems.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its requests.
    const text = request.failure()?.errorText;
    if (text !== 'net::ERR_ABORTED') walk.problems.push(`${text}: ${request.url()}`);
  });
  try {
    while (!walk.done) {
      await visit(page, '/');
      for (const href of ['/supportus', '/', '/supportus']) {
        if (href !== '/') await openMenuGroup(page, 'join');
        await page.locator(`#shell-top a[href="${href}"]:not([hreflang])`).first().click();
        await page.waitForFunction((path) => location.pathname === path, href);
        await expect(page.locator('main h1')).toHaveCount(1);
      }
      const marks = (await wordsOf(page)).map((words) => words.endsWith(MARK));
      if (marks[0] !== marks[1]) walk.problems.push(`mixed page: ${(await wordsOf(page)).join(' / ')}`);
    }
  } catch (error) {
    walk.problems.push(String(error));
  }
  await context.close();
}

/** Fills in a form except its message. The returned function continues after the release change. */
async function fillHalf(page: Page): Promise<() => Promise<void>> {
  const { message = '', ...half } = contactEntries(uniqueEmail());
  const form = page.locator(`form[action^="${CONTACT}"]`);
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, half);
  return async () => {
    await expect(form.locator('[name="email"]')).toHaveValue(half['email'] ?? '');
    await fillIn(page, CONTACT, { message });
    await passFormTime(page);
    await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') }).click();
    await expect(page.getByRole('dialog')).toContainText(/LK-\w{4}-\w{4}/);
  };
}

own(
  'two releases of an area change places under 50 visitors, and none of them notices, nor who has half filled a form',
  async ({ browser, page, request, site, two }) => {
    own.setTimeout(600_000);
    const goOn = await fillHalf(page);
    const walk: Walk = { done: false, reads: 0, problems: [], seen: [] };
    const visitors = [
      ...Array.from({ length: PLAIN }, (_, index) => readOn(site.origin, index, walk)),
      ...Array.from({ length: BROWSERS }, () => clickOn(browser, site.origin, walk)),
    ];
    for (let change = 1; change <= CHANGES; change += 1) {
      const before = walk.reads;
      await expect.poll(() => walk.reads, CHANGED).toBeGreaterThan(before + PLAIN);
      const { id } = two.manifests[change % 2] ?? two.manifests[0];
      promoteSite(two.sites, id);
      const current = async () =>
        ((await (await request.get('/releases/current')).json()) as { id: string }).id;
      await expect.poll(current, CHANGED).toBe(id);
    }
    walk.done = true;
    await Promise.all(visitors);
    expect([...new Set(walk.problems)]).toEqual([]);
    await goOn();
    const [first, second] = two.manifests.map(({ id }) => walk.seen.filter((seen) => seen === id).length);
    expect(Math.min(first ?? 0, second ?? 0)).toBeGreaterThan(PLAIN);
  },
);

own(
  'a link leads one browser into a preview, which every page says until it is left',
  async ({ browser, page, site, two }) => {
    const until = new Date(Date.now() + 3600_000);
    const to = { site: two.manifests[1].id, until: until.toISOString(), key: 'k'.repeat(43) };
    promoteSite(two.sites, two.manifests[0].id);
    changeChannel(two.sites, 'preview-navy', { from: undefined, to, reason: { by: 'ann', why: 'a test' } });
    const banner = page.getByRole('complementary').filter({ hasText: 'navy' });
    const isSecond = async () => (await wordsOf(page)).map((words) => words.endsWith(MARK));

    await visit(page, `/?preview=${signPreviewToken({ name: 'navy', until }, to)}`);
    expect(page.url()).toBe(`${site.origin}/`);
    await expect(banner).toBeVisible();
    await openMenuGroup(page, 'join');
    await page.locator('#shell-top a[href="/supportus"]:not([hreflang])').first().click();
    await page.waitForURL('/supportus');
    await expect.poll(isSecond).toEqual([true, true]);
    await visit(page, '/ar/supportus');
    await expect(banner).toBeVisible();

    const inspected = await browser.newContext({ baseURL: site.origin, bypassCSP: true });
    await inspected.addCookies(await page.context().cookies());
    const same = await inspected.newPage();
    await visit(same, '/ar/supportus');
    expect(await violations(same, EVERYTHING)).toEqual([]);
    await inspected.close();

    await visit(page, '/supportus');
    await banner.getByRole('button').click();
    await expect(banner).toHaveCount(0);
    expect(page.url()).toBe(`${site.origin}/supportus`);
    await expect.poll(isSecond).toEqual([false, false]);
  },
);
