import type { BrowserContext, Page } from '@playwright/test';
import {
  accountButton,
  callFrom,
  logIn,
  LOGIN,
  mailedLink,
  createPendingAccount,
  uniqueAccount,
  PASSWORD,
  REGISTER,
  registerEntries,
  type UniqueAccount,
} from '../../e2e/support/data/accounts.ts';
import { fillIn, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, insertRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage, visit } from '../../e2e/support/browser/visit.ts';

/** Serial, because all tests share the site and its only administrator. */
test.describe.configure({ mode: 'serial' });
const ADMIN_PASSWORD = 'Moon_1_tide';
let office: BrowserContext;
let admin: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  office = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  admin = await office.newPage();
});
test.afterAll(() => office.close());

const t = (key: string, values?: Record<string, string>) => textOf('en', `account:${key}`, values);
const review = (call: string, { email }: UniqueAccount) => callFrom(admin, `/api/${call}`, { email });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });

/** Creates an account that may log in. */
async function makeActive(context: BrowserContext): Promise<UniqueAccount> {
  const account = uniqueAccount();
  await createPendingAccount(context, account);
  expect(await review('approveUsers', account)).toBe(200);
  return account;
}

test('the first administrator logs in once with the printed password and chooses an own one', async () => {
  await openPage(admin, '/login');
  await fillIn(admin, LOGIN, { username: 'admin1', password: process.env['SITE_FIRST_PASSWORD'] ?? '' });
  await admin.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(admin.getByRole('heading', { name: t('mustChange.title') })).toBeFocused();
  // All other pages redirect to the password change first.
  await admin.goto('/profile');
  await expect(admin).toHaveURL(/\/login\?from=/);
  await fillIn(admin, '/api/changePassword', {
    password: process.env['SITE_FIRST_PASSWORD'] ?? '',
    newPassword: ADMIN_PASSWORD,
    confirm: ADMIN_PASSWORD,
  });
  await admin.getByRole('button', { name: t('mustChange.submit') }).click();
  await expect(admin).toHaveURL(/\/profile$/);
  await expect(accountButton(admin, 'admin1')).toBeVisible();
  await expect(admin.getByRole('heading', { name: t('profile.totp.title') })).toBeVisible();
});

test('a visitor registers, confirms, waits for review, is approved and logs in; the header follows at once', async ({
  page,
  context,
  watch,
}) => {
  const account = uniqueAccount();
  await page.clock.install();
  await openPage(page, '/register');
  await fillIn(page, REGISTER, registerEntries(account));
  await page.locator('[name="username"]').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText(t('register.validUsername'))).toBeVisible();
  await passFormTime(page);
  await page.getByRole('button', { name: t('register.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('register.sentTitle'));
  await expect(page.locator('main')).toContainText(
    'You have successfully submitted registration request! We will notify your request result after review!',
  );
  await expect(page.getByText(/LK-\w{4}-\w{4}/)).toBeVisible();
  expect(
    await findRecords('identity_accounts', { email: account.email, status: 'unconfirmed' }),
  ).toHaveLength(1);

  await openPage(page, await mailedLink(account.email, '/confirm'));
  await page.getByRole('button', { name: t('confirmPage.button') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('confirmPage.done'));

  // An account that is not approved gets the same answer as a wrong password.
  await openPage(page, '/login');
  await fillIn(page, LOGIN, { username: account.username, password: PASSWORD });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Cannot login. Please check your username and password are correct.',
  );
  expect(watch.problems.splice(0).join()).toContain('401');
  expect(await review('approveUsers', account)).toBe(200);

  const otherTab = await context.newPage();
  await openPage(otherTab, '/supportus');
  await expect(loginLink(otherTab)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(accountButton(page, account.username)).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await expect(accountButton(otherTab, account.username)).toBeVisible();
  await reloadPage(page);
  await expect(accountButton(page, account.username)).toBeVisible();

  await accountButton(page, account.username).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click();
  await expect(loginLink(page)).toBeVisible();
  await expect(loginLink(otherTab)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in');
});

test('a visitor of a protected page logs in and comes back to it', async ({ page, context }) => {
  const account = await makeActive(context);
  await openPage(page, '/profile');
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/);
  await expect(page.getByText(t('login.from'))).toBeVisible();
  await fillIn(page, LOGIN, { username: account.username, password: PASSWORD });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('form[action="/api/profile"] [name="city"]')).toHaveValue('İzmir');
  await page.locator('form[action="/api/profile"] [name="city"]').fill('Ankara');
  await page.getByRole('button', { name: t('profile.details.submit') }).click();
  await expect(page.getByText(t('profile.details.saved'))).toBeVisible();
  await reloadPage(page);
  await expect(page.locator('form[action="/api/profile"] [name="city"]')).toHaveValue('Ankara');
});

test('logging out everywhere reaches the other browser', async ({ page, context, browser, baseURL }) => {
  const account = await makeActive(context);
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await elsewhere.newPage();
  await logIn(page, account.username);
  await logIn(other, account.username);
  await openPage(page, '/profile#sessions');
  await expect(page.getByText(t('profile.sessions.current'))).toBeVisible();
  await page.getByRole('button', { name: t('profile.sessions.everywhere') }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(loginLink(page)).toBeVisible();
  await reloadPage(other);
  await expect(loginLink(other)).toBeVisible();
  await elsewhere.close();
});

test('a forgotten password is replaced by a mailed link, once, and that ends the other sessions', async ({
  page,
  context,
  browser,
  baseURL,
  watch,
}) => {
  const account = await makeActive(context);
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await elsewhere.newPage();
  await logIn(other, account.username);

  await openPage(page, '/login');
  await page.getByRole('button', { name: t('login.forgot') }).click();
  await page.getByLabel(t('fields.recovery')).fill('nobody at all');
  await page.getByRole('button', { name: t('forgot.submit') }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Invalid Email');
  await page.getByLabel(t('fields.recovery')).fill(account.email);
  await page.getByRole('button', { name: t('forgot.submit') }).click();
  await expect(page.getByText('Email Sent')).toBeVisible();
  await expect(page.getByRole('button', { name: t('forgot.submit') })).toBeDisabled();
  await expect(page.getByRole('timer')).toContainText('Please wait');

  const link = await mailedLink(account.email, '/resetPassword');
  await openPage(page, link);
  await expect(page.getByText(/^e\*+@example\.org$/)).toBeVisible();
  const form = '/submit_password';
  await fillIn(page, form, { password: 'Leaf_7_rain', confirm: 'Leaf_8_rain' });
  await page.getByRole('button', { name: t('reset.submit') }).click();
  await expect(page.getByRole('alert')).toContainText('Passwords do not match!');
  await fillIn(page, form, { confirm: 'Leaf_7_rain' });
  await page.getByRole('button', { name: t('reset.submit') }).click();
  await expect(page.getByText('Password reset done')).toBeVisible();

  await reloadPage(other);
  await expect(loginLink(other)).toBeVisible();
  await logIn(page, account.username, 'Leaf_7_rain');
  await expect(accountButton(page, account.username)).toBeVisible();
  await openPage(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reset.missing'));
  expect(watch.problems.splice(0).join()).toContain('409');
  await elsewhere.close();
});

test('a suspended user loses access at the next call', async ({ page, context, watch }) => {
  const account = await makeActive(context);
  await logIn(page, account.username);
  await openPage(page, '/profile');
  expect(await review('suspendUsers', account)).toBe(200);
  await page.getByRole('button', { name: t('profile.details.submit') }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/);
  await expect(loginLink(page)).toBeVisible();
  expect(watch.problems.splice(0).join()).toContain('401');
});

test('a participant logs in with name and e-mail and has no profile', async ({ page, context }) => {
  const { email } = uniqueAccount();
  await insertRecords('event_signups', [
    {
      _id: crypto.randomUUID(),
      people: [{ email, firstName: 'Ada', lastName: 'Li' }],
      timestamp: 1_800_000_000_000,
    } as never,
  ]);
  await openPage(page, '/login');
  await fillIn(page, '/api/loginParticipant', { firstname: 'ada', lastname: 'LI', email });
  await page.getByRole('button', { name: t('login.participantSubmit') }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(accountButton(page, email)).toBeVisible();
  await openPage(page, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.participantTitle'));
  const cookie = (await context.cookies()).find(({ name }) => name === 'session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('the login works with the keyboard alone', async ({ page, context }) => {
  const account = await makeActive(context);
  // The button that shows the password needs the script.
  await visit(page, '/login');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
  for (let i = 0; i < 10 && (await focused()) !== 'username'; i += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(textOf('en', 'forms:password.show'));
  await page.keyboard.press('Space');
  await expect(page.locator(`form[action="${LOGIN}"] [name="password"]`)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(accountButton(page, account.username)).toBeVisible();
});

test('a small screen offers the account in its menu', async ({ page, context }) => {
  const account = await makeActive(context);
  await page.setViewportSize({ width: 375, height: 700 });
  await openPage(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, LOGIN, { username: account.username, password: PASSWORD });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('without script the pages say what they need and cannot be sent', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    const note = page.locator('main noscript p').first();
    await expect(note).toBeVisible();
    await expect(note).toHaveText(textOf('en', 'forms:noScript'));
    await expect(page.locator('main form button[type="submit"]').first()).toBeDisabled();
  }
  await context.close();
});
