import { asAdmin, insertVolunteer } from '../../e2e/support/admins.ts';
import { enter, tabTo } from '../../e2e/support/keyboard.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { changeByKeyboard, expectStored } from './support/record-change.ts';
import { searchByKeyboard } from './support/search.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);

// covers: A18
test('a waiver is looked for, its readers are told, and it gets status and note, by keyboard alone', async ({
  browser,
}) => {
  // Some ways by Tab lead around the whole page.
  test.slow();
  const { reference, email } = await insertVolunteer();
  const page = await asAdmin(browser);
  await page.goto('/admin/waivers');
  const lists = page.getByRole('navigation', { name: text('waivers.lists') });
  await enter(page, lists.getByRole('link', { name: textOf('en', 'support.records:volunteers.title') }));
  await expect(page).toHaveURL(/of=support\.volunteers/);
  await expect(page.getByRole('table')).toBeVisible();
  await searchByKeyboard(page, email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const about = (key: string) => text('users.actionFor', { action: text(key), name: 'Amal Haddad' });
  await tabTo(page, page.getByRole('link', { name: about('waivers.view') }));
  await tabTo(page, page.getByRole('link', { name: about('waivers.download') }));
  await enter(page, page.getByRole('button', { name: about('waivers.log') }));
  await expect(page.getByRole('dialog')).toContainText(text('waivers.unread'));
  await page.keyboard.press('Escape');
  await tabTo(page, page.locator('[data-row]'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const note = 'Signed on every page';
  await changeByKeyboard(page, { to: 'support.records:volunteers.states.accepted', note });
  await expectStored('volunteers', reference, { handling: 'accepted', note });
});
