import type { Language } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, visit } from '../../e2e/support/browser/visit.ts';
import { logIn, mailedLink } from '../../e2e/support/data/accounts.ts';
import {
  asAdmin,
  findAccount,
  insertAccount,
  insertDonation,
  insertMessage,
} from '../../e2e/support/data/admins.ts';
import { passFormTime } from '../../e2e/support/data/forms.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

const t = (language: Language, key: string, values?: Record<string, string>) =>
  textOf(language, `your-data:${key}`, values);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers both questions about deleting everything. */
async function deleteEverything(page: Page, language: Language): Promise<void> {
  await press(page, t(language, 'erase.all'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t(language, 'erase.next') }).click();
  await expect(dialog.getByRole('heading', { name: t(language, 'erase.sure') })).toBeVisible();
  await dialog.getByRole('button', { name: t(language, 'erase.submit') }).click();
  await expect(page.getByRole('heading', { name: t(language, 'done.title') })).toBeVisible();
}

for (const language of ['en', 'ar'] as const)
  test(`somebody without an account deletes everything by a mailed link (${language}), and the office sees it`, async ({
    page,
    browser,
  }) => {
    const { email, reference: paid } = await insertDonation(2_500);
    const { reference } = await insertMessage({ email });
    await page.clock.install();
    await openPage(page, language === 'en' ? '/your-data' : `/${language}/your-data`);
    await page.getByRole('textbox', { name: textOf(language, 'forms:fields.email') }).fill(email);
    await passFormTime(page);
    await press(page, t(language, 'link.submit'));
    await expect(page.getByText(t(language, 'link.sentText'))).toBeVisible();

    await openPage(page, await mailedLink(email, '/your-data'));
    await expect(page.getByText(reference).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await press(page, t(language, 'download'));
    expect((await download).suggestedFilename()).toBe('your-data.json');
    await deleteEverything(page, language);

    expect(await findRecords('contacts', { email })).toEqual([]);
    // The law keeps what was paid, and the page says so.
    expect(await findRecords('donations', { email })).toHaveLength(1);
    const law = textOf(language, 'records:laws.tax');
    await expect(page.getByText(t(language, 'record.law', { law })).first()).toBeVisible();
    await mailedText(email);
    const [line] = await findRecords('marketing_audit', { subject: reference, action: 'contact.erased' });
    expect(line).toMatchObject({ actor: 'person' });

    const office = await asAdmin(browser);
    await openPage(office, `/admin/record?of=support.donations&reference=${paid}`);
    await expect(office.getByText(textOf('en', 'admin:audit.actors.person')).first()).toBeVisible();
    await office.context().close();
  });

/** Waits for the mail that confirms the erasure. */
async function mailedText(email: string): Promise<void> {
  await expect
    .poll(async () =>
      (await findRecords('identity_outbox', { 'to.address': email })).map((mail) => mail['template']),
    )
    .toContain('ownDataErased');
}

test('somebody with an account finds it from the profile, and deletes it with everything else', async ({
  page,
}) => {
  const account = await insertAccount();
  await logIn(page, account.username);
  await visit(page, '/profile');
  await page.getByRole('link', { name: textOf('en', 'account:profile.data.link') }).click();
  await expect(
    page.getByRole('heading', { name: textOf('en', 'identity.records:accounts.title'), exact: true }),
  ).toBeVisible();
  await deleteEverything(page, 'en');
  expect(await findAccount(account)).toBeUndefined();
  expect(await findRecords('identity_accounts', { email: account.email })).toEqual([]);
  await visit(page, '/profile');
  await expect(page).toHaveURL(/\/login/);
});
