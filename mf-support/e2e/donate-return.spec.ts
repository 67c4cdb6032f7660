import { fillIn, uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { atPayPal, continueTo, CREATE, open, payWith, record, t, test } from './donor.ts';
import { decide, waitForPayPal } from './payer.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('the policy of the pages that pay allows what PayPal asks for and no more, and that of others nothing', async ({
  request,
}) => {
  const policy = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  const own = 'https://*.paypal.com https://*.paypalobjects.com';
  for (const path of ['/donate', '/donate/return']) {
    const found = await policy(path);
    for (const part of [
      `connect-src 'self' ${own}`,
      `frame-src ${own}`,
      `img-src 'self' ${own} data:`,
      `style-src 'self' ${own} 'unsafe-inline'`,
      `form-action 'self'`,
    ])
      expect(`${found};`).toContain(`${part};`);
    const scripts = /script-src ([^;]+)/.exec(found)?.[1] ?? '';
    expect(scripts).toContain(own);
    expect(scripts).not.toContain('unsafe');
  }
  for (const path of [
    '/',
    '/supportus',
    '/donation',
    '/donation/years',
    '/equityinvest',
    '/ar/refercustomer',
  ])
    expect(await policy(path)).not.toContain('paypal');
});

test('card payment is offered where PayPal’s eligibility says so, and a declined card is told and tried again', async ({
  page,
}) => {
  const email = uniqueEmail();
  await open(page, email);
  await expect(page.getByText(t('cardToo'))).toBeVisible();
  const card = page.locator('paypal-basic-card-button');
  const [popup] = await Promise.all([page.waitForEvent('popup'), card.click()]);
  await decide(popup, 'Pay with a card that is declined');
  await expect(page.getByText(t('failed.declined'))).toBeVisible();
  expect(await record(email)).toMatchObject({ state: 'failed', problem: 'declined' });
  await page.getByRole('button', { name: t('startAgain') }).click();
  await fillIn(page, CREATE, { amount: '1500' });
  await continueTo(page).click();
  await expect(payWith(page)).toBeVisible();
  await expect(page.getByText(t('cardToo'))).toBeHidden();
  await decide(await atPayPal(page), 'Pay now');
  await expect(page.getByText('Thank you for your payment!')).toBeVisible();
});

for (const language of ['en', 'ar'] as const)
  test(
    `a donor whose browser blocks the window pays in this tab, and is resumed on return: ${language}`,
    { tag: '@paypal' },
    async ({ page }) => {
      const prefix = language === 'en' ? '' : `/${language}`;
      const text = (key: string) => textOf(language, `support:${key}`);
      const email = uniqueEmail();
      await page.addInitScript(() => void (window.open = () => null));
      const leave = async () => {
        await passFormTime(page);
        await page.getByRole('button', { name: text('donate.submit') }).click();
        await payWith(page).click();
        await waitForPayPal(page);
      };
      await openPage(page, `${prefix}/donate`);
      await fillIn(page, CREATE, { amount: '25', description: 'For the children', email });
      await leave();
      await decide(page, 'Cancel and return');
      await expect(page.getByText(text('donateReturn.cancelled'))).toBeVisible();
      expect(await record(email)).toMatchObject({ state: 'cancelled' });
      await page.getByRole('link', { name: text('donateReturn.toForm') }).click();
      await expect(page.locator('form [name="amount"]')).toHaveValue('25');
      await leave();
      await decide(page, 'Pay now');
      await expect(page.getByText(text('donate.thanks'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${prefix}/donate/return\\?token=`));
      await expect(page.locator('form [name="amount"]')).toHaveCount(0);
      const states = (await findRecords('donations', { email })).map(({ state }) => String(state));
      expect(states.sort()).toEqual(['cancelled', 'captured']);
      await page.reload();
      await expect(page.getByText(text('donate.thanks'))).toBeVisible();
    },
  );
