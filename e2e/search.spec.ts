import { textOf } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('pages of every area are found', async ({ page }) => {
  await page.goto('/search?q=refer', { waitUntil: 'networkidle' });
  const link = page
    .locator('main ol > li')
    .getByRole('link', { name: textOf('en', 'support:refer.documentTitle') });
  await expect(link).toHaveAttribute('href', '/refercustomer');
});
