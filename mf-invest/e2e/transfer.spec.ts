import type { Browser, Page } from '@playwright/test';
import { localizePath, type Language } from '@larkfield/contracts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { insertSignedInInvestor } from '../../e2e/support/data/accounts.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { fillIn, passFormTime } from '../../e2e/support/data/forms.ts';
import { findRecords, MAIL_TIMEOUT, readMails, withSiteDatabase } from '../../e2e/support/data/records.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { INVESTMENT } from './support/investors.ts';

const SLOW = { timeout: 30_000 };
const LIST = '/admin/records?of=invest.company-accounts';
const IBAN = 'DE89370400440532013000';

/** Returns the text of a field of an account. */
const field = (language: Language, name: string) => textOf(language, `invest:portfolio.transfer.${name}`);
const records = (language: Language, key: string) => textOf(language, `invest.records:${key}`);
const admin = (language: Language, key: string) => textOf(language, `admin:${key}`);

async function enterAccount(office: Page, account: string): Promise<void> {
  await openPage(office, LIST);
  const add = admin('en', 'records.add');
  await office.getByRole('button', { name: add, exact: true }).click();
  const dialog = office.getByRole('dialog');
  const fill = (name: string, text: string) =>
    dialog.getByLabel(field('en', name), { exact: true }).fill(text);
  await fill('holder', 'Larkfield Sample Account');
  await fill('bank', 'Bay Savings Bank');
  await fill('routing', '121000358');
  await fill('account', account);
  await fill('iban', IBAN);
  await fill('bic', 'COBADEFFXXX');
  await dialog.getByRole('button', { name: add, exact: true }).click();
  await expect(office).toHaveURL(/\/admin\/record\?of=invest\.company-accounts/);
}

async function confirmAccount(office: Page, language: Language, account: string): Promise<void> {
  const confirm = records(language, 'companyAccounts.actions.confirm');
  const dialog = office.getByRole('dialog');
  if (await dialog.isHidden()) await office.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.getByLabel(records(language, 'companyAccounts.entries.number'), { exact: true }).fill(account);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

/** Opens a page in a new browser with a signed-in investor. */
async function asInvestor(browser: Browser, width: number) {
  const investor = await insertSignedInInvestor();
  const baseURL = process.env['SITE_ORIGIN'] ?? '';
  const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
  const [name = '', value = ''] = investor.headers.cookie.split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
  return { page: await context.newPage(), investor };
}

async function pledge(page: Page, language: Language): Promise<void> {
  const path = localizePath('/directinvest/12', language);
  await page.clock.install();
  await waitForDynamicPage(page.request, path);
  await openPage(page, path);
  await page.getByLabel(textOf(language, 'invest:invest.amount')).fill('500');
  await fillIn(page, INVESTMENT, { risk: 'true' });
  await passFormTime(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf(language, 'invest:invest.submit'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: textOf(language, 'invest:invest.sentTitle') })).toBeFocused(
    SLOW,
  );
}

test('two people put an account in force, investors transfer to it, and what is not paid lapses', async ({
  browser,
}) => {
  test.slow();
  const account = String(Date.now());
  const first = await asAdmin(browser, {}, ['finance']);
  await enterAccount(first, account);
  await confirmAccount(first, 'en', account);
  await expect(first.getByRole('dialog')).toContainText(textOf('en', 'forms:errors.secondPerson'));

  const second = await asAdmin(browser, { viewport: { width: 390, height: 844 } }, ['finance']);
  await openPage(second, localizePath(new URL(first.url()).pathname, 'ar') + new URL(first.url()).search);
  await confirmAccount(second, 'ar', `${account}1`);
  await expect(second.getByRole('dialog')).toContainText(textOf('ar', 'forms:errors.accountDiffers'));
  await confirmAccount(second, 'ar', account);
  await expect(second.getByText(records('ar', 'companyAccounts.states.confirmed')).first()).toBeVisible(SLOW);

  for (const [language, width] of [
    ['en', 1280],
    ['ar', 320],
  ] as const) {
    const { page, investor } = await asInvestor(browser, width);
    await pledge(page, language);
    const t = (key: string) => textOf(language, `invest:portfolio.${key}`);
    await expect(page.getByText(account, { exact: true })).toBeVisible(SLOW);
    await page.getByRole('link', { name: textOf(language, 'invest:invest.toPortfolio') }).click();
    const card = page.getByRole('article');
    for (const text of [account, IBAN, '121000358']) await expect(card).toContainText(text, SLOW);
    expect(await layoutFlaws(page)).toEqual([]);
    const [record] = await findRecords('invest_investments', { investor: investor.id });
    const reference = String(record?.['reference']);
    const href = await card.getByRole('link', { name: t('transfer.pdf') }).getAttribute('href');
    const pdf = await page.request.get(href ?? '');
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const arrived = () =>
      readMails().filter((mail) => mail.includes(investor.email) && mail.includes(account));
    await expect.poll(() => arrived().length, MAIL_TIMEOUT).toBe(1);

    await openPage(first, `/admin/record?of=invest.investments&reference=${reference}`);
    const hold = records('en', 'investments.actions.hold');
    await first.getByRole('button', { name: hold, exact: true }).click();
    const until = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10);
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel(records('en', 'investments.entries.until'), { exact: true }).fill(until);
    await dialog.getByRole('button', { name: hold, exact: true }).click();
    await expect(dialog).toBeHidden(SLOW);
    await reloadPage(page);
    await expect(card).toContainText(until.slice(0, 4), SLOW);
    expect((await findRecords('invest_investments', { reference }))[0]).toMatchObject({ heldUntil: until });

    await withSiteDatabase((db) =>
      db.collection('invest_investments').updateOne({ reference }, { $set: { heldUntil: '2026-01-01' } }),
    );
    const state = async () => (await findRecords('invest_investments', { reference }))[0]?.['state'];
    await expect.poll(state, MAIL_TIMEOUT).toBe('lapsed');
    await reloadPage(page);
    await expect(card).toContainText(t('states.lapsed'), SLOW);
    await expect(card).not.toContainText(account);
  }
});
