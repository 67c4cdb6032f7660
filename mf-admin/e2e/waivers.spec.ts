import { asAdmin, insertVolunteer } from '../../e2e/support/data/admins.ts';
import { pressEnterOn, tabTo } from '../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { changeByKeyboard, expectStored } from './support/record-change.ts';
import { searchByKeyboard } from './support/search.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);

// covers: A18
test('a waiver is searched, its readers shown, and its status and note changed, by keyboard alone', async ({
  browser,
}) => {
  // Some targets need Tab through the whole page.
  test.slow();
  const { reference, email } = await insertVolunteer();
  const page = await asAdmin(browser);
  await page.goto('/admin/waivers');
  const lists = page.getByRole('navigation', { name: text('waivers.lists') });
  await pressEnterOn(
    page,
    lists.getByRole('link', { name: textOf('en', 'support.records:volunteers.title') }),
  );
  await expect(page).toHaveURL(/of=support\.volunteers/);
  await expect(page.getByRole('table')).toBeVisible();
  await searchByKeyboard(page, email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const about = (key: string) => text('users.actionFor', { action: text(key), name: 'Amal Haddad' });
  await tabTo(page, page.getByRole('link', { name: about('waivers.view') }));
  await tabTo(page, page.getByRole('link', { name: about('waivers.download') }));
  await pressEnterOn(page, page.getByRole('button', { name: about('waivers.log') }));
  await expect(page.getByRole('dialog')).toContainText(text('waivers.unread'));
  await page.keyboard.press('Escape');
  await tabTo(page, page.locator('[data-row]'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const note = 'Signed on every page';
  await changeByKeyboard(page, { to: 'support.records:volunteers.states.accepted', note });
  await expectStored('volunteers', reference, { handling: 'accepted', note });
});
