import { asAdmin, insertAccount, insertMessage } from '../../e2e/support/admins.ts';
import { EVERYTHING, violations } from '../../e2e/support/axe.ts';
import { expect, test } from '../../e2e/support/test.ts';

/** Pages of the administration with something on them. */
const pages = (reference: string) => [
  '/admin',
  '/userManagement',
  '/admin/waivers',
  '/admin/records?of=marketing.contacts',
  `/admin/record?of=marketing.contacts&reference=${reference}`,
  '/admin/audit',
  '/admin/person',
  '/admin/retention',
  '/admin/releases',
  '/admin/settings',
  '/admin/calendar?view=agenda',
  '/admin/calendar?view=month',
  '/admin/calendar?view=week',
];

for (const language of ['', '/ar'])
  test(`axe finds nothing on any page, in light and in dark${language && ', from right to left'}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const { reference } = await insertMessage();
    await insertAccount({ status: 'pending' });
    // axe puts its script into the page, which the site's policy refuses.
    const page = await asAdmin(browser, { bypassCSP: true });
    for (const path of pages(reference)) {
      await page.goto(language + path, { waitUntil: 'networkidle' });
      for (const theme of ['default', 'white-on-black']) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        expect(await violations(page, EVERYTHING), `${path} in ${theme}`).toEqual([]);
      }
    }
  });

test('no page is wider than a phone', async ({ browser }) => {
  const { reference } = await insertMessage();
  const page = await asAdmin(browser, { viewport: { width: 320, height: 700 } });
  for (const path of pages(reference)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
