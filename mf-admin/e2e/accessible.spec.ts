import { localizePath } from '@larkfield/contracts';
import { asAdmin, insertAccount, insertMessage, insertVolunteer } from '../../e2e/support/data/admins.ts';
import {
  AXE_THEMES,
  AXE_VERSION,
  CONTRAST,
  EVERYTHING,
  violations,
} from '../../e2e/support/inspections/axe.ts';
import { createInspection } from '../../e2e/support/pages/inspection-cache.ts';
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

const MADE_OF = [
  '../mf-admin/e2e/accessible.spec.ts',
  '../mf-admin/e2e/support/open-fully-loaded.ts',
  'support/data/admins.ts',
  'support/inspections/axe.ts',
];
const inspect = (kind: string) => createInspection(kind, MADE_OF, [AXE_VERSION]);

for (const language of ['en', 'ar'] as const)
  test(`axe finds nothing on any page ${language === 'ar' ? 'from right to left' : 'in any theme'}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const { reference } = await insertMessage();
    await insertAccount({ status: 'pending' });
    await insertVolunteer();
    // axe injects its script, which the site's policy blocks.
    const page = await asAdmin(browser, { bypassCSP: true });
    const problems: string[] = [];
    const check = async () => {
      const found: string[] = [];
      // Colors do not depend on the language.
      for (const theme of ['automatic', ...(language === 'en' ? AXE_THEMES : [])]) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
        // The structure is the same in all themes.
        const violated = await violations(page, theme === 'automatic' ? EVERYTHING : CONTRAST);
        found.push(...violated.map((problem) => ` in ${theme}: ${problem}`));
      }
      return found;
    };
    const states = [...pages(reference).map((path) => [path, undefined] as const), ...DIALOGS];
    for (const [path, button] of states) {
      const [pathname = ''] = path.split('?');
      const inspection = inspect(`axe, ${button ? 'dialog of ' : ''}${path.replace(reference, '')}`);
      if (inspection.hasPassed(language, pathname)) continue;
      await openFullyLoaded(page, localizePath(path, language));
      if (button) {
        await page.locator(button).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectFullyLoaded(page);
      }
      const found = await check();
      if (found.length === 0) inspection.markPassed(language, pathname);
      problems.push(...found.map((problem) => `${button ? 'dialog of ' : ''}${path}${problem}`));
    }
    expect(problems).toEqual([]);
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
