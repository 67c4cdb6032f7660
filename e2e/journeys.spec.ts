import { directionOf, LANGUAGES, localizePath, type ReleaseTable } from '@larkfield/contracts';
import type { BrowserContext } from '@playwright/test';
import { REMOTE_SITE, noteLeftover, blockWrites, READ_ONLY } from './support/sites/remote-site.ts';
import {
  CONTACT,
  contactEntries,
  fillIn,
  uniqueEmail,
  REFERRAL,
  referralEntries,
  passFormTime,
} from './support/data/forms.ts';
import { textOf } from './support/pages/site-pages.ts';
import { sendWithRetry } from './support/data/send-with-retry.ts';
import { expect, test as base } from './support/browser/test.ts';
import { openPage } from './support/browser/visit.ts';

/**
 * Journeys across areas that use only what visitors see, so they run on any site: `npm run e2e -- --against https://…`.
 * They read no database and no mail, and write with unique addresses.
 */
const test = base.extend<{ reading: string[] }>({
  reading: [
    async ({ context, page }, use, { tags }) => {
      const refused: string[] = [];
      if (tags.includes(READ_ONLY.tag)) await blockWrites(context, refused);
      if (REMOTE_SITE.entry) await page.goto(REMOTE_SITE.entry);
      await use(refused);
      expect(refused, 'nothing is written').toEqual([]);
    },
    { auto: true },
  ],
});

/** Loads the release table with the browser's cookies: on a preview, the table of the preview. */
async function tableOf({ request }: BrowserContext): Promise<ReleaseTable> {
  const { id } = (await (await request.get('/releases/current')).json()) as { id: string };
  return (await (await request.get(`/releases/${id}.en.json`)).json()) as ReleaseTable;
}

test(
  'every area of the site has a page that opens, with its heading and its way home',
  READ_ONLY,
  async ({ page, context }) => {
    const { routes } = await tableOf(context);
    const open = routes.filter(({ audience, path }) => audience === 'public' && !/[:*]/.test(path));
    const areas = new Set(open.map(({ area }) => area));
    expect(areas.size).toBeGreaterThan(1);
    for (const area of areas) {
      const path = open.find((route) => route.area === area)?.path ?? '/';
      // The service may not have rendered a page since its start.
      await expect.poll(async () => (await context.request.get(path)).status(), { message: path }).toBe(200);
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
    await page.locator('header a[href="/"], nav a[href="/"]').first().click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('the home page speaks every language, from its own side', READ_ONLY, async ({ page }) => {
  for (const { tag } of LANGUAGES) {
    await page.goto(localizePath('/', tag));
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(tag));
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  }
});

test('the search leads to another page', READ_ONLY, async ({ page }) => {
  await openPage(page, '/search');
  await page.getByRole('searchbox').fill('license');
  const found = page.locator('main ol > li').getByRole('link').first();
  const to = await found.getAttribute('href');
  await found.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(to ?? '', page.url()).pathname);
});

test(
  'a test that only reads can send nothing, though a page wanted to',
  READ_ONLY,
  async ({ page, reading, watch }) => {
    await page.goto('/');
    const sent = page.evaluate(() => fetch('/api/contactus', { method: 'POST', body: '{}' }));
    await expect(sent).rejects.toThrow(/Failed to fetch/);
    expect(reading).toEqual(['POST /api/contactus']);
    reading.length = 0;
    watch.problems.length = 0;
  },
);

test('a message is sent, and its sender given a reference', async ({ page }) => {
  const email = uniqueEmail();
  await page.clock.install();
  await openPage(page, '/');
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/LK-\w{4}-\w{4}/);
  noteLeftover(`message ${/LK-\w{4}-\w{4}/.exec(await dialog.innerText())?.[0]} of ${email}`);
});

test('a referral is sent', async ({ page, watch }) => {
  const email = uniqueEmail();
  await page.clock.install();
  await openPage(page, '/refercustomer');
  await fillIn(page, REFERRAL, referralEntries(email));
  await passFormTime(page);
  await sendWithRetry({
    send: page.getByRole('button', { name: textOf('en', 'support:refer.send') }),
    answer: page.getByRole('dialog').filter({ hasText: 'Your referral has been sent' }),
    watch,
  });
  noteLeftover(`referral by ${email} of them.${email}`);
});
