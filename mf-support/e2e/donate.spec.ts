import type { Page, Route } from '@playwright/test';
import { fillIn, uniqueEmail, passFormTime, visitForm } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { expect } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { atPayPal, continueTo, CREATE, open, openAtPayPal, record, t, test } from './donor.ts';
import { AT_SANDBOX, decide } from './payer.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

// covers: S5, S8, S9, S14
test(
  'a donor pays at the stand-in, is thanked in the specification’s words, and gets a receipt',
  { tag: '@paypal' },
  async ({ page }) => {
    const email = uniqueEmail();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await visitForm(page, '/donate');
    if (!AT_SANDBOX) await expect(page.getByText(t('standIn'))).toBeVisible();
    await expect(continueTo(page)).toHaveAttribute('aria-disabled', 'true');
    // The button is clickable even if the form is incomplete: the click shows what is missing and pays nothing.
    await continueTo(page).click({ force: true });
    await expect(page.getByText('Please enter a price').first()).toBeVisible();
    await page.locator(`form [name="has_invoice"]`).check();
    await continueTo(page).click({ force: true });
    await expect(page.getByText('Please enter an Invoice ID').first()).toBeVisible();
    await page.getByRole('button', { name: '$50' }).click();
    const invoice = `INV-${email.slice(4, 12)}`;
    await fillIn(page, CREATE, { description: 'For the children', invoice_id: invoice, email });
    await expect(continueTo(page)).not.toHaveAttribute('aria-disabled');
    await passFormTime(page);
    const ofPayPal = () => fetched.filter((url) => /paypal/i.test(url));
    expect(ofPayPal(), 'nothing of PayPal comes before a click').toEqual([]);
    await continueTo(page).click();
    await expect(page.getByText('$50.00')).toBeVisible();
    await expect.poll(() => ofPayPal().length).toBeGreaterThan(0);
    const popup = await atPayPal(page);
    await decide(popup, 'Pay now');
    await expect(page.getByText('Thank you for your payment!')).toBeVisible();
    expect(await record(email)).toMatchObject({ state: 'captured', cents: 5_000, invoiceId: invoice });
    const mails = () => readMails().filter((mail) => mail.includes(email)).length;
    await expect.poll(mails, MAIL_TIMEOUT).toBe(1);

    await page.getByRole('link', { name: t('showReceipt') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textOf('en', 'support:donation.receiptTitle'),
    );
    await expect(page.getByText('$50.00')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: textOf('en', 'support:donation.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^LK-[\w-]+\.pdf$/);
    await page.getByRole('button', { name: textOf('en', 'support:donation.resend') }).click();
    await expect.poll(mails, MAIL_TIMEOUT).toBe(2);
  },
);

for (const [what, leave] of [
  ['cancels at PayPal', (popup: Page) => decide(popup, 'Cancel and return')],
  ['closes PayPal’s window', (popup: Page) => popup.close()],
] as const)
  test(
    `a donor who ${what} pays nothing, keeps the entries, and can start again`,
    { tag: '@paypal' },
    async ({ page }) => {
      const email = uniqueEmail();
      await open(page, email);
      await leave(await atPayPal(page));
      await expect(page.getByText(t('cancelled'))).toBeVisible();
      expect(await record(email)).toMatchObject({ state: 'cancelled' });
      await page.getByRole('button', { name: t('startAgain') }).click();
      await expect(page.locator('form [name="amount"]')).toHaveValue('25,50');
      await continueTo(page).click();
      await decide(await atPayPal(page), 'Pay now');
      await expect(page.getByText('Thank you for your payment!')).toBeVisible();
      const states = (await findRecords('donations', { email })).map(({ state }) => String(state));
      expect(states.sort()).toEqual(['cancelled', 'captured']);
    },
  );

test(
  'a donor who closes the whole page after the approval is charged once all the same',
  { tag: '@paypal' },
  async ({ page }) => {
    const { email, popup } = await openAtPayPal(page);
    await page.close();
    await decide(popup, 'Pay now').catch(() => undefined);
    await expect.poll(async () => (await record(email))?.['state']).toBe('captured');
  },
);

/** Simulated faults: the request never leaves the browser, or the answer is lost. */
const LOST = [
  ['request', (route: Route) => route.abort()],
  ['answer', async (route: Route) => route.fetch().then(() => route.abort())],
] as const;

for (const [what, lose] of LOST) {
  test(`an order whose ${what} is lost is made once, however often it is asked for`, async ({
    page,
    watch,
  }) => {
    const email = uniqueEmail();
    await openPage(page, '/donate');
    await fillIn(page, CREATE, { amount: '5', description: 'For the children', email });
    await passFormTime(page);
    await page.route(`**${CREATE}`, lose, { times: 1 });
    await continueTo(page).click();
    await expect(page.getByText(textOf('en', 'forms:problems.unavailable'))).toBeVisible();
    await continueTo(page).click();
    await decide(await atPayPal(page), 'Pay now');
    await expect(page.getByText('Thank you for your payment!')).toBeVisible();
    expect(await record(email)).toMatchObject({ state: 'captured', cents: 500 });
    watch.problems.length = 0;
  });

  test(`a donor whose ${what} is lost after the approval is told so, asks again, and has paid once`, async ({
    page,
    watch,
  }) => {
    const { email, popup } = await openAtPayPal(page);
    await page.route('**/api/donations/capture', lose, { times: 1 });
    await decide(popup, 'Pay now');
    await expect(page.getByText(t('unknown'))).toBeVisible();
    await page.getByRole('button', { name: t('askAgain') }).click();
    await expect(page.getByText('Thank you for your payment!')).toBeVisible();
    expect(await record(email)).toMatchObject({ state: 'captured' });
    watch.problems.length = 0;
  });

  test(`a donor whose ${what} is lost while cancelling is told so, asks again, and pays nothing`, async ({
    page,
    watch,
  }) => {
    const { email, popup } = await openAtPayPal(page);
    await page.route('**/api/donations/cancel', lose, { times: 1 });
    await decide(popup, 'Cancel and return');
    await expect(page.getByText(t('unknown'))).toBeVisible();
    await expect(page.getByText(t('cancelled'))).toBeHidden();
    await page.getByRole('button', { name: t('askAgain') }).click();
    await expect(page.getByText(t('cancelled'))).toBeVisible();
    expect(await record(email)).toMatchObject({ state: 'cancelled' });
    watch.problems.length = 0;
  });
}

test('a donor whose network is gone while agreeing at PayPal has agreed to nothing, and is told so', async ({
  page,
  watch,
}) => {
  const { email, popup } = await openAtPayPal(page);
  await popup.route('**/checkoutnow', (route) => route.abort());
  await decide(popup, 'Pay now').catch(() => undefined);
  await popup.close();
  await expect(page.getByText(t('cancelled'))).toBeVisible();
  expect(await record(email)).toMatchObject({ state: 'cancelled' });
  watch.problems.length = 0;
});

test('a failed load of PayPal’s code is reported, and a retry loads it', async ({ page, watch }) => {
  const email = uniqueEmail();
  await page.route('**/assets/mf-support/paypal*', (route) => route.abort());
  await openPage(page, '/donate');
  await fillIn(page, CREATE, { amount: '5', description: 'For the children', email });
  await passFormTime(page);
  await continueTo(page).click();
  await expect(page.getByText(t('notLoaded'))).toBeVisible();
  expect(await record(email)).toMatchObject({ state: 'created' });
  await page.unroute('**/assets/mf-support/paypal*');
  await page.getByRole('button', { name: t('retry') }).click();
  await decide(await atPayPal(page), 'Pay now');
  await expect(page.getByText('Thank you for your payment!')).toBeVisible();
  watch.problems.length = 0;
});
