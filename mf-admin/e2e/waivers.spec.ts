import { asAdmin, insertVolunteer } from '../../e2e/support/admins.ts';
import { enter, tabTo } from '../../e2e/support/keyboard.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { findRecords } from '../../e2e/support/records.ts';
import { expect, test } from '../../e2e/support/test.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);

// covers: A18
test('a waiver is looked for, its readers are told, and it gets status and note, by keyboard alone', async ({
  browser,
}) => {
  const { reference, email } = await insertVolunteer();
  const page = await asAdmin(browser);
  await page.goto('/admin/waivers');
  const lists = page.getByRole('navigation', { name: text('waivers.lists') });
  await enter(page, lists.getByRole('link', { name: textOf('en', 'support.records:volunteers.title') }));
  await expect(page).toHaveURL(/of=support\.volunteers/);
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const about = (key: string) => text('users.actionFor', { action: text(key), name: 'Amal Haddad' });
  await tabTo(page, page.getByRole('link', { name: about('waivers.view') }));
  await tabTo(page, page.getByRole('link', { name: about('waivers.download') }));
  await enter(page, page.getByRole('button', { name: about('waivers.log') }));
  await expect(page.getByRole('dialog')).toContainText(text('waivers.unread'));
  await page.keyboard.press('Escape');
  await tabTo(page, page.locator('[data-row]'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const accepted = textOf('en', 'support.records:volunteers.states.accepted');
  await enter(page, page.getByRole('button', { name: accepted }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: accepted }));
  await expect(page.getByText(text('record.saved'))).toBeVisible();
  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type('Signed on every page');
  await enter(page, page.getByRole('button', { name: text('record.saveNote') }));
  await expect
    .poll(async () => (await findRecords('volunteers', { reference }))[0])
    .toMatchObject({ handling: 'accepted', note: 'Signed on every page' });
});
