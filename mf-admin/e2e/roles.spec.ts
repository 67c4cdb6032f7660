import type { Browser, Page } from '@playwright/test';
import { localizePath, type Language } from '@larkfield/contracts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { logIn } from '../../e2e/support/data/accounts.ts';
import { asAdmin, findAccount, insertAccount } from '../../e2e/support/data/admins.ts';
import { MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

const LANGUAGES = ['en', 'ar'] as const satisfies readonly Language[];
const LOCALES = { en: 'en-US', ar: 'ar' } as const;

/** Opens a browser of its own and signs somebody in. Returns its page and what its console complains about. */
async function signIn(browser: Browser, username: string, locale: string) {
  const context = await browser.newContext({ baseURL: process.env['SITE_ORIGIN'] ?? '', locale });
  const problems: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  const page = await context.newPage();
  await logIn(page, username);
  problems.length = 0;
  return { page, problems };
}

const menuOf = (page: Page, label: string) => page.getByRole('navigation', { name: label }).locator('a');

for (const language of LANGUAGES) {
  const text = (key: string, values?: Record<string, string>) => textOf(language, `admin:${key}`, values);
  const at = (path: string) => localizePath(path, language);

  // covers: A9, A10, A11
  test(`an administrator gives the role support, and the colleague sees only what support may (${language})`, async ({
    browser,
  }) => {
    test.slow();
    const person = await insertAccount({ language });
    const office = await asAdmin(browser, { locale: LOCALES[language] });
    await office.goto(`${at('/userManagement')}?search=${person.email}`);
    const action = textOf(language, 'identity.records:accounts.actions.roles');
    const name = `Zeynep Aydın ${person.username}`;
    await office.getByRole('button', { name: text('users.actionFor', { action, name }) }).click();
    const dialog = office.getByRole('dialog', { name: action });
    await expect(dialog).toContainText(person.email);
    await expect(dialog).toContainText(text('users.roles.effect'));
    const role = textOf(language, 'identity.records:roles.support');
    await dialog.getByRole('checkbox', { name: role, exact: true }).check();
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toHaveCount(0);
    expect((await findAccount(person))?.['roles']).toEqual(['support']);
    await expect
      .poll(
        () => readMails().some((mail) => mail.includes(person.email) && mail.includes(role)),
        MAIL_TIMEOUT,
      )
      .toBe(true);

    const { page, problems } = await signIn(browser, person.username, LOCALES[language]);
    await openPage(page, at('/admin'));
    const links = await menuOf(page, text('nav.menu')).allTextContents();
    const shown = links.map((link) => link.trim());
    expect(shown).toEqual(
      expect.arrayContaining([text('nav.calendar'), textOf(language, 'marketing.records:contacts.title')]),
    );
    for (const key of ['nav.audit', 'nav.releases', 'nav.users']) expect(shown).not.toContain(text(key));
    for (const key of ['fieldtrial.records:registrations.title', 'support.records:donations.title'])
      expect(shown).not.toContain(textOf(language, key));

    const refused = textOf(language, 'forms:problems.notAllowed');
    for (const path of ['/admin/releases', '/admin/audit', '/admin/records?of=fieldtrial.registrations']) {
      const [pagePath = '', query] = path.split('?');
      await openPage(page, `${at(pagePath)}${query ? `?${query}` : ''}`);
      await expect(page.getByRole('alert')).toHaveText(new RegExp(refused));
    }
    await openPage(page, `${at('/admin/records')}?of=marketing.contacts`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(problems, 'no page reports an error').toEqual([]);
    expect((await page.request.get('/api/fieldtrial/records/registrations')).status()).toBe(403);
    expect((await page.request.get('/api/marketing/records/contacts')).status()).toBe(200);
  });
}

test('taking the role ends the session of the colleague at once', async ({ browser }) => {
  const person = await insertAccount({ level: 'Admin', roles: ['support', 'editor'] });
  const { page } = await signIn(browser, person.username, 'en-US');
  const contacts = async () => (await page.request.get('/api/marketing/records/contacts')).status();
  expect(await contacts()).toBe(200);
  const office = await asAdmin(browser);
  const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);
  await office.goto(`/userManagement?search=${person.email}`);
  const action = textOf('en', 'identity.records:accounts.actions.roles');
  const name = `Zeynep Aydın ${person.username}`;
  await office.getByRole('button', { name: text('users.actionFor', { action, name }) }).focus();
  await office.keyboard.press('Enter');
  const dialog = office.getByRole('dialog', { name: action });
  await dialog
    .getByRole('checkbox', { name: textOf('en', 'identity.records:roles.support'), exact: true })
    .focus();
  await office.keyboard.press('Space');
  await dialog.getByRole('button', { name: action }).press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await contacts()).toBe(401);
  await logIn(page, person.username);
  expect(await contacts()).toBe(403);
  expect((await page.request.get('/api/events/records/items')).status()).toBe(200);
});
