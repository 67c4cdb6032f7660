import { fillIn, ownAddress, takeTime } from '../../e2e/support/forms.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { findRecords, readMails } from '../../e2e/support/records.ts';
import { expect, test } from '../../e2e/support/test.ts';

const CALL = '/api/fieldtrial/requests';
const COLLECTION = 'fieldtrial_requests';
const entries = (email: string) => ({
  firstname: 'Ана',
  lastname: 'Иванова',
  email,
  message: 'What does it cost,\nand when can we begin?',
});

test('a request reaches the database, and office and sender by mail', async ({ page }) => {
  const email = ownAddress();
  await page.clock.install();
  await page.goto('/fieldTrial/request', { waitUntil: 'networkidle' });
  await fillIn(page, CALL, entries(email));
  await takeTime(page);
  await page.getByRole('button', { name: textOf('en', 'fieldtrial:request.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(textOf('en', 'fieldtrial:request.sent'));
  const [record, ...more] = await findRecords(COLLECTION, { email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ message: entries(email).message, language: 'en' });
  const reference = String(record?.['reference']);
  await expect.poll(() => readMails().filter((mail) => mail.includes(reference)).length).toBe(2);
});

test('in Arabic, mistakes are told in Arabic from right to left', async ({ page }) => {
  await page.goto('/ar/fieldTrial/request', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('ar', 'fieldtrial:request.send') }).click();
  await expect(page.locator('html[dir="rtl"]')).toHaveCount(1);
  const field = textOf('ar', 'fieldtrial:request.message');
  await expect(page.getByText(textOf('ar', 'forms:errors.required', { field })).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request in Arabic is taken by the edge, and its reference told', async ({ page }) => {
    const email = ownAddress();
    await page.goto('/ar/fieldTrial/request');
    await expect(page.locator('main h1')).toHaveText(textOf('ar', 'fieldtrial:request.title'));
    await fillIn(page, CALL, entries(email));
    await page.getByRole('button', { name: textOf('ar', 'fieldtrial:request.send') }).click();
    await expect(page).toHaveURL(/\/ar\/thankyoupage\?ref=LK-/);
    expect(await findRecords(COLLECTION, { email })).toHaveLength(1);
  });

  test('a mistake is told by the label of its field', async ({ page, watch }) => {
    await page.goto('/fieldTrial/request');
    await fillIn(page, CALL, { ...entries(ownAddress()), message: ' ' });
    await page.getByRole('button', { name: textOf('en', 'fieldtrial:request.send') }).click();
    const field = textOf('en', 'fieldtrial:request.message');
    await expect(page.locator('main')).toContainText(textOf('en', 'forms:errors.required', { field }));
    // Chromium writes the refusal to the console.
    watch.problems.length = 0;
  });
});
