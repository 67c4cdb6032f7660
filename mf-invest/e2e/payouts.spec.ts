import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { localizePath, type Language } from '@larkfield/contracts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { callFrom, mailedLink, sendForm } from '../../e2e/support/data/accounts.ts';
import { findRecords, withSiteDatabase } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { investmentSample, signupSample } from '../forms/testing/index.ts';
import { activationLink, INVESTMENT, LOGIN, SIGNUP, uniqueInvestor } from './support/investors.ts';

// A list for the bank takes every payment that is due, so only one test makes one at a time.
test.describe.configure({ mode: 'default' });

const QUARTER_MS = 95 * 24 * 3_600_000;

/** Signs up an investor, who logs in on the page and has an active investment whose first quarter is due. */
async function investorWithPayment(page: Page, language: Language) {
  const investor = uniqueInvestor(signupSample);
  const { username, password, directInvest } = investor;
  expect((await sendForm(page.request, SIGNUP, investor)).status()).toBe(201);
  const [, token = ''] = (await activationLink(investor)).split('#token=');
  await page.goto(localizePath('/directinvest/login', language));
  expect(await callFrom(page, '/api/invest/activate', { token })).toBe(200);
  expect(await callFrom(page, LOGIN, { username, password })).toBe(200);
  expect(
    await callFrom(page, INVESTMENT, { ...investmentSample, id: 3, amount: '500', elapsed: 60_000 }),
  ).toBe(201);
  const [investment] = await findRecords('invest_investments', { email: directInvest.mail });
  const reference = String(investment?.['reference']);
  // Time cannot be moved in a running site, so the investment begins in the past.
  const activeAt = new Date(Date.now() - QUARTER_MS);
  await withSiteDatabase((db) =>
    db
      .collection('invest_investments')
      .updateOne({ reference }, { $set: { state: 'active', receivedAt: activeAt, activeAt } }),
  );
  await expect
    .poll(async () => (await findRecords('invest_payouts', { investment: reference, state: 'due' })).length, {
      timeout: 60_000,
    })
    .toBe(1);
  return { investor, reference, email: directInvest.mail };
}

async function openPayments(browser: Browser, language: Language, search: string, width: number) {
  const page = await asAdmin(browser, { viewport: { width, height: 900 }, acceptDownloads: true });
  const query = new URLSearchParams({ of: 'invest.payouts', search });
  await openPage(page, localizePath(`/admin/records?${query.toString()}`, language));
  return page;
}

for (const [language, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  test(`a quarter is listed for the bank, marked as paid, and seen by the investor, in ${language}`, async ({
    browser,
    page: investorPage,
  }) => {
    test.slow();
    const text = (key: string, values?: Record<string, string>) => textOf(language, key, values);
    const { investor, reference, email } = await investorWithPayment(investorPage, language);
    const [due] = await findRecords('invest_payouts', { investment: reference, state: 'due' });
    const payout = String(due?.['reference']);

    const portfolio = localizePath('/directinvest/portfolio', language);
    await investorPage.setViewportSize({ width: 390, height: 800 });
    await openPage(investorPage, portfolio);
    const payments = investorPage.getByRole('region', { name: text('invest:portfolio.payments.title') });
    await expect(payments).toContainText(text('invest:portfolio.payments.due'));

    const office = await openPayments(browser, language, reference, width);
    const saving = office.waitForEvent('download');
    await office.getByRole('button', { name: text('invest.records:payouts.tables.payments') }).click();
    const content = await readFile(await (await saving).path(), 'utf8');
    const line = content.split('\r\n').find((each) => each.includes(payout)) ?? '';
    expect(line).toContain('004211873350');
    expect(line).toContain('31.64');

    await office
      .getByRole('checkbox', { name: text('admin:records.selectOne', { reference: payout }) })
      .check();
    await office
      .getByRole('combobox', { name: text('admin:bulk.do') })
      .selectOption({ label: text('invest.records:payouts.actions.paid') });
    await office.getByRole('button', { name: text('admin:bulk.run') }).click();
    const dialog = office.getByRole('dialog');
    const paidOn = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
    await dialog.getByLabel(text('invest.records:payouts.entries.paidOn')).fill(paidOn);
    await dialog.getByRole('button', { name: text('invest.records:payouts.actions.paid') }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await findRecords('ledger_entries', { _id: `payout:${reference}:1` })).length)
      .toBe(1);

    await reloadPage(investorPage);
    await expect(payments).toContainText('31.64');
    await expect(payments).not.toContainText(text('invest:portfolio.payments.due'));
    const year = paidOn.slice(0, 4);
    const statement = investorPage.getByRole('link', {
      name: text('invest:portfolio.yearly.link', { year }),
    });
    const file = investorPage.waitForEvent('download');
    await statement.click();
    expect((await (await file).createReadStream()).readable).toBe(true);

    // Another account, confirmed by mail: three days without payments, said to the investor and in the list.
    expect(
      await callFrom(investorPage, '/api/invest/confirm-password', { password: investor.password }),
    ).toBe(200);
    const bank = { ...investor.directInvest.bankAccount, account_nr: '77 1234 5678' };
    const asked = await investorPage.request.put('/api/invest/profile/bank', { data: bank });
    expect(asked.status(), await asked.text()).toBe(200);
    await openPage(investorPage, await mailedLink(email, '/directinvest/bank'));
    await investorPage.getByRole('button', { name: textOf('en', 'investor:bankConfirm.button') }).click();
    await expect(
      investorPage.getByRole('heading', { name: textOf('en', 'investor:bankConfirm.done') }),
    ).toBeVisible();
    await openPage(investorPage, portfolio);
    await expect(payments.getByRole('note')).toBeVisible();
    await office.context().close();
  });
