import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { logIn, PASSWORD } from '../../e2e/support/data/accounts.ts';
import { pressEnterOn } from '../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { asAdmin, insertAccount, findAccount } from '../../e2e/support/data/admins.ts';
import { searchByKeyboard } from './support/search.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);

// covers: M29
test('visitors see no page of the administration, and their browsers fetch nothing of it', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const response = await openPage(page, '/');
  expect(await response?.text()).not.toMatch(/mf-admin|userManagement/);
  expect(fetched.filter((url) => /mf-admin|releases\/admin/.test(url))).toEqual([]);
});

// covers: A1
test('the direct address leads to the login and back; another account is refused', async ({
  page,
  browser,
  watch,
}) => {
  const admin = await insertAccount({ level: 'Admin' });
  await page.goto('/userManagement?state=pending');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/userManagement\?state=pending/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('users.title'));

  const guest = await insertAccount();
  const origin = process.env['SITE_ORIGIN'] ?? '';
  const other = await (await browser.newContext({ baseURL: origin, locale: 'en-US' })).newPage();
  await logIn(other, guest.username);
  const refused = await other.goto('/userManagement');
  expect(refused?.status()).toBe(403);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    textOf('en', 'shell:system.denied.title'),
  );
  watch.problems.length = 0;
});

// covers: M29, A2
test('the menu of an administrator leads from a public page to the administration', async ({ browser }) => {
  const page = await asAdmin(browser);
  await openPage(page, '/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('nav.users') })
    .click();
  await expect(page).toHaveURL(/\/userManagement$/);
  await expect(page.getByRole('table')).toBeVisible();
});

// covers: A4, A5, A6, A7, A9, A10, A11
test('a user is suspended and activated after the specified questions, and administrators cannot suspend themselves', async ({
  browser,
}) => {
  const person = await insertAccount();
  const page = await asAdmin(browser);
  await page.goto(`/userManagement?search=${person.email}`);
  const name = `Zeynep Aydın ${person.username}`;
  const press = (key: string) =>
    page.getByRole('button', { name: text('users.actionFor', { action: text(key), name }) }).click();
  const confirm = async (question: string, action: string) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText(question);
    await expect(dialog).toContainText(person.email);
    await dialog.getByRole('button', { name: text(action) }).click();
    await expect(page.getByRole('status').first()).toContainText(person.email);
  };
  await press('users.suspend.action');
  await confirm('Are you sure you want to suspend this user?', 'users.suspend.confirm');
  expect((await findAccount(person))?.['status']).toBe('suspended');
  await press('users.activate.action');
  await confirm('Are you sure you want to activate this user?', 'users.activate.confirm');
  await press('users.role.action');
  await confirm('Are you sure you want to change role of this user to Admin?', 'users.role.makeAdmin');
  expect((await findAccount(person))?.['level']).toBe('Admin');

  await page.goto('/userManagement?level=Admin');
  const own = page.getByRole('row').filter({ hasText: text('users.self') });
  await expect(own.getByRole('button', { name: new RegExp(text('users.suspend.action')) })).toBeDisabled();
});

test('a pending account is approved by keyboard alone', async ({ browser }) => {
  const [first, second] = [
    await insertAccount({ status: 'pending' }),
    await insertAccount({ status: 'pending' }),
  ];
  const page = await asAdmin(browser);
  await page.goto('/userManagement?state=pending');
  const rows = page.locator('[data-row]');
  await expect(rows.filter({ hasText: second.username })).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await searchByKeyboard(page, first.email);
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  // The details, then the first action.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('users.approve.confirm') })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await findAccount(first))?.['status']).toBe('active');
});

// covers: A4, A6
test('a user becomes an administrator and is suspended by keyboard alone, each after its question', async ({
  browser,
}) => {
  // Some targets need Tab through the whole page.
  test.slow();
  const person = await insertAccount();
  const page = await asAdmin(browser);
  await page.goto('/userManagement');
  await expect(page.getByRole('table')).toBeVisible();
  await searchByKeyboard(page, person.email);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(1);
  const name = `Zeynep Aydın ${person.username}`;
  const dialog = page.getByRole('dialog');
  const answer = async (key: string, does: string, question: string) => {
    const action = text(key);
    const ask = page.getByRole('button', { name: text('users.actionFor', { action, name }) });
    await pressEnterOn(page, ask);
    await expect(dialog.getByRole('heading')).toHaveText(question);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(ask).toBeFocused();
    await page.keyboard.press('Enter');
    await pressEnterOn(page, dialog.getByRole('button', { name: text(does) }));
    await expect(page.getByRole('status').first()).toContainText(person.email);
  };
  await answer(
    'users.role.action',
    'users.role.makeAdmin',
    'Are you sure you want to change role of this user to Admin?',
  );
  expect((await findAccount(person))?.['level']).toBe('Admin');
  await answer(
    'users.suspend.action',
    'users.suspend.confirm',
    'Are you sure you want to suspend this user?',
  );
  expect((await findAccount(person))?.['status']).toBe('suspended');
});

// covers: A2
for (const width of [1280, 1024, 768, 390, 320])
  test(`approve and refuse are in sight at ${width} pixels, however long a town is`, async ({ browser }) => {
    const city = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(2);
    const person = await insertAccount({ status: 'pending', city, region: 'none', zip: '-' });
    const page = await asAdmin(browser, { viewport: { width, height: 900 } });
    await page.goto(`/userManagement?search=${person.username}`);
    const name = `Zeynep Aydın ${person.username}`;
    for (const key of ['users.approve.action', 'users.refuse.action']) {
      const button = page.getByRole('button', { name: text('users.actionFor', { action: text(key), name }) });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 0.95 });
    }
    await page.getByText(person.email).click();
    await expect(page.getByText(city, { exact: false })).toBeVisible();
    await expect(page.getByRole('row').last()).not.toContainText('none');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
