import type { Page } from '@playwright/test';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { fillIn, passFormTime } from '../../e2e/support/data/forms.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { abroadSample, custodialSample, signupSample, trustSample } from '../forms/testing/account.ts';
import type { SignupForm } from '../forms/account/signup.ts';
import { activationLink, fillTab, INVESTMENT, LOGIN, uniqueInvestor, SIGNUP } from './support/investors.ts';

/** Password hashing is slow by design, and slower on a busy machine. */
const SLOW = { timeout: 30_000 };

const button = (page: Page, words: string) =>
  page.getByRole('main').getByRole('button', { name: words, exact: true });

const recordOf = async ({ directInvest }: SignupForm) =>
  (await findRecords('invest_investors', { email: directInvest.mail }))[0];

async function signUp(page: Page, language: 'en' | 'ar' | 'ja', investor: SignupForm): Promise<void> {
  const t = (key: string) => textOf(language, `investor:${key}`);
  await page.clock.install();
  const prefix = language === 'en' ? '' : `/${language}`;
  await openPage(page, `${prefix}/directinvest/signup`);
  await fillTab(page, 'personal', investor);
  await button(page, t('signup.next')).click();
  await expect(page).toHaveURL(/\/signup\/bank$/);
  await fillTab(page, 'bank', investor);
  await button(page, t('signup.next')).click();
  await expect(page).toHaveURL(/\/signup\/activation$/);
  await fillTab(page, 'activation', investor);
  await passFormTime(page);
  await button(page, t('signup.submit')).click();
  await expect(page.locator('main h1')).toHaveText(t('sent.title'), SLOW);
}

test.use({ viewport: { width: 390, height: 844 } });

// covers: I20, I24, I46, I48, I49, I60
test('on a phone an adult signs up, activates the account, invests and cancels', async ({ page }) => {
  test.slow();
  const t = (key: string) => textOf('en', `investor:${key}`);
  const investText = (key: string) => textOf('en', `invest:${key}`);
  const investor = uniqueInvestor(signupSample);
  await signUp(page, 'en', investor);
  expect(await recordOf(investor)).toMatchObject({ status: 'pending', role: 'Investor' });

  await openPage(page, await activationLink(investor));
  const active = page.getByText(t('activate.done'));
  // The served button exists before it is interactive.
  await expect(async () => {
    if (await active.isHidden()) await button(page, t('activate.button')).click({ timeout: 5_000 });
    await expect(active).toBeVisible({ timeout: 5_000 });
  }).toPass(SLOW);

  await waitForDynamicPage(page.request, '/directinvest/1');
  await openPage(page, '/directinvest/1');
  await page
    .getByRole('main')
    .getByRole('link', { name: investText('invest.login') })
    .click();
  await fillIn(page, LOGIN, { username: investor.username, password: investor.password });
  await button(page, t('login.submit')).click();
  await expect(page).toHaveURL(/\/directinvest\/1$/, SLOW);
  await page.getByLabel(investText('invest.amount')).fill('500');
  await fillIn(page, INVESTMENT, { risk: 'true' });
  await passFormTime(page);
  await button(page, investText('invest.submit')).click();
  await expect(page.getByRole('heading', { name: investText('invest.sentTitle') })).toBeFocused(SLOW);
  await expect(page.getByText(investText('invest.sent'))).toBeVisible();

  await page.getByRole('link', { name: investText('invest.toPortfolio') }).click();
  const investment = page.getByRole('article');
  await expect(investment).toContainText('$500.00', SLOW);
  await expect(investment).toContainText(investText('portfolio.states.pledged'));
  expect(await layoutFlaws(page)).toEqual([]);
  const cancel = investment.getByRole('button', { name: investText('portfolio.cancel') });
  await cancel.click();
  await page.getByRole('button', { name: investText('portfolio.cancelYes') }).click();
  await expect(investment).toContainText(investText('portfolio.states.cancelled'), SLOW);
  await expect(cancel).toHaveCount(0);
});

// covers: I31
test('on a phone a minor signs up in Arabic with a guardian, who is asked for only then', async ({
  page,
}) => {
  test.slow();
  const investor = uniqueInvestor(custodialSample);
  const t = (key: string) => textOf('ar', `investor:${key}`);
  const { parentalGuardian, ...directInvest } = investor.directInvest;
  await openPage(page, '/ar/directinvest/signup');
  const guardian = page.getByRole('group', { name: t('legends.guardian') });
  await expect(guardian).toBeHidden();
  await fillTab(page, 'personal', { ...investor, directInvest });
  await expect(guardian).toBeVisible();
  await button(page, t('signup.next')).click();
  await expect(page.getByRole('alert').getByRole('link').first()).toContainText(t('parts.parentalGuardian'));
  await signUp(page, 'ar', investor);
  expect(await recordOf(investor)).toMatchObject({
    language: 'ar',
    person: { accountType: 'custodial', guardian: { lastName: parentalGuardian?.last_name } },
  });
});

// covers: I32, I40
test('on a phone, who lives in Japan signs up for a trust without a number or a date of birth of it', async ({
  page,
}) => {
  const { beneficiant } = trustSample.directInvest;
  const { ssn: _ssn, ein: _ein, ...trust } = { ...beneficiant, country: 'JP' };
  const investor = uniqueInvestor({
    ...abroadSample,
    directInvest: { ...abroadSample.directInvest, beneficiary_type: 'trust', beneficiant: trust },
  });
  await signUp(page, 'ja', investor);
  const record = await recordOf(investor);
  expect(record).toMatchObject({ person: { beneficiary: { type: 'trust', trustName: trust.trust_name } } });
  expect(Object.keys(record?.['sealed'])).toEqual(['accountNumber']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the three tabs are one form, which is sent and leads on', async ({ page }) => {
    const investor = uniqueInvestor(signupSample);
    await page.goto('/directinvest/signup');
    for (const tab of ['personal', 'bank', 'activation'] as const) await fillTab(page, tab, investor);
    await page.locator(`form[action^="${SIGNUP}"] button[type="submit"]`).click(SLOW);
    await expect(page).toHaveURL(/\/directinvest\/activate/, SLOW);
    expect(await recordOf(investor)).toMatchObject({ status: 'pending' });
  });
});
