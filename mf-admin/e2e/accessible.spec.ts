import { asAdmin, insertAccount, insertMessage, insertVolunteer } from '../../e2e/support/data/admins.ts';
import { AXE_THEMES, CONTRAST, EVERYTHING, violations } from '../../e2e/support/inspections/axe.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { expectFullyLoaded, openFullyLoaded } from './support/open-fully-loaded.ts';

const pages = (reference: string) => [
  '/admin',
  '/admin/inbox',
  '/admin/search?search=zey',
  '/userManagement',
  '/admin/waivers?of=support.volunteers',
  '/admin/records?of=marketing.contacts',
  `/admin/record?of=marketing.contacts&reference=${reference}`,
  '/admin/audit',
  '/admin/newsletter',
  '/admin/newsletter/issue',
  '/admin/person',
  '/admin/retention',
  '/admin/releases',
  '/admin/settings',
  '/admin/calendar?view=agenda',
  '/admin/calendar?view=month',
  '/admin/calendar?view=week',
];

const DIALOGS = [
  ['/userManagement', 'tbody tr td:last-child button:enabled'],
  ['/admin/calendar?view=agenda', 'h1 + div button'],
  ['/admin/waivers?of=support.volunteers', 'tbody tr td:last-child button'],
] as const;

for (const language of ['', '/ar'])
  test(`axe finds nothing on any page ${language ? 'from right to left' : 'in any theme'}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const { reference } = await insertMessage();
    await insertAccount({ status: 'pending' });
    await insertVolunteer();
    // axe injects its script, which the site's policy blocks.
    const page = await asAdmin(browser, { bypassCSP: true });
    const check = async (what: string) => {
      // Colors do not depend on the language.
      for (const theme of ['automatic', ...(language ? [] : AXE_THEMES)]) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        // The structure is the same in all themes.
        const options = theme === 'automatic' ? EVERYTHING : CONTRAST;
        expect(await violations(page, options), `${what} in ${theme}`).toEqual([]);
      }
    };
    for (const path of pages(reference)) {
      await openFullyLoaded(page, language + path);
      await check(path);
    }
    for (const [path, button] of DIALOGS) {
      await openFullyLoaded(page, language + path);
      await page.locator(button).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFullyLoaded(page);
      await check(`dialog of ${path}`);
    }
  });

test('no page is wider than a phone', async ({ browser }) => {
  test.slow();
  const { reference } = await insertMessage();
  const page = await asAdmin(browser, { viewport: { width: 320, height: 700 } });
  for (const path of pages(reference)) {
    await openFullyLoaded(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});
