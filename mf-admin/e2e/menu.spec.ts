import { asAdmin } from '../../e2e/support/data/admins.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openFullyLoaded } from './support/open-fully-loaded.ts';

const text = (key: string) => textOf('en', `admin:${key}`);

/** Most stops of the Tab key before the content: the header, and four of the menu. */
const MAX_STOPS = 12;

test('the Tab key reaches the content of a page after a few stops, from wherever it is in the menu', async ({
  browser,
}) => {
  test.slow();
  const page = await asAdmin(browser, { viewport: { width: 1280, height: 900 } });
  for (const path of ['/admin', '/admin/inbox', '/userManagement', '/admin/records?of=support.volunteers']) {
    await openFullyLoaded(page, path);
    const stops: string[] = [];
    const isInContent = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        return active?.closest('main') !== null && active?.closest('main nav:has(details)') === null;
      });
    do {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 30) ?? ''));
    } while (stops.length < 60 && !(await isInContent()));
    expect(stops.length - 1, `${path}: ${stops.join(' | ')}`).toBeLessThanOrEqual(MAX_STOPS);
  }
});

test('the arrow keys open a group of the menu and lead to a list of it', async ({ browser }) => {
  const page = await asAdmin(browser, { viewport: { width: 1280, height: 900 } });
  await openFullyLoaded(page, '/admin');
  const menu = page.getByRole('navigation', { name: text('nav.label') });
  await menu.getByRole('link', { name: text('nav.calendar') }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText(text('nav.keys'))).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('link', { name: text('nav.audit') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('audit.title'));
  await expect(menu.getByRole('link', { name: text('nav.audit') })).toHaveAttribute('aria-current', 'page');
});

test('on a phone the menu is closed', async ({ browser }) => {
  const page = await asAdmin(browser, { viewport: { width: 390, height: 844 } });
  await openFullyLoaded(page, '/admin');
  const menu = page.getByRole('navigation', { name: text('nav.label') });
  await expect(menu.getByRole('link', { name: text('nav.inbox') })).toBeHidden();
  await menu.locator('summary').first().click();
  await expect(menu.getByRole('link', { name: text('nav.inbox') })).toBeVisible();
});
