import type { Page } from '@playwright/test';

/** The tests run against PayPal's sandbox: `npm run e2e -- --paypal-sandbox`. */
export const AT_SANDBOX = process.env['E2E_PAYPAL_SANDBOX'] === '1';

export type Decision = 'Pay now' | 'Pay with a card that is declined' | 'Cancel and return';

/** Waits until the page of PayPal, or of its stand-in, is there. */
export async function waitForPayPal(payer: Page): Promise<void> {
  if (AT_SANDBOX) await payer.waitForURL(/sandbox\.paypal\.com/);
  else await payer.getByText('No money moves').waitFor();
}

/** Decides as a payer does at PayPal. At the sandbox its test buyer logs in first. */
export async function decide(payer: Page, decision: Decision): Promise<void> {
  if (!AT_SANDBOX) return payer.getByRole('button', { name: decision }).click();
  if (decision === 'Cancel and return')
    return payer
      .getByRole('link', { name: /cancel/i })
      .first()
      .click();
  await payer.locator('#email').fill(process.env['PAYPAL_BUYER_EMAIL'] ?? '');
  const next = payer.locator('#btnNext');
  if (await next.isVisible()) await next.click();
  await payer.locator('#password').fill(process.env['PAYPAL_BUYER_PASSWORD'] ?? '');
  await payer.locator('#btnLogin').click();
  await payer
    .getByRole('button', { name: /pay|complete/i })
    .last()
    .click();
}
