import { answered } from '../../e2e/support/dynamic.ts';
import { fillIn, ownAddress, takeTime } from '../../e2e/support/forms.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { findRecords, readMails } from '../../e2e/support/records.ts';
import { expect, test } from '../../e2e/support/test.ts';

const CALL = '/api/invest/requests';
const COLLECTION = 'invest_requests';
const entries = (email: string) => ({
  firstname: 'Ана',
  lastname: 'Иванова',
  email,
  message: 'What does it cost,\nand when can we begin?',
});

test('a request reaches the database, and office and sender by mail', async ({ page }) => {
  const email = ownAddress();
  await page.clock.install();
  await page.goto('/invest', { waitUntil: 'networkidle' });
  await fillIn(page, CALL, entries(email));
  await takeTime(page);
  await page.getByRole('button', { name: textOf('en', 'invest:request.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(textOf('en', 'invest:request.sent'));
  const [record, ...more] = await findRecords(COLLECTION, { email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ message: entries(email).message, language: 'en' });
  const reference = String(record?.['reference']);
  await expect.poll(() => readMails().filter((mail) => mail.includes(reference)).length).toBe(2);
});

test('in Arabic, mistakes are told in Arabic from right to left', async ({ page }) => {
  await page.goto('/ar/invest', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('ar', 'invest:request.send') }).click();
  await expect(page.locator('html[dir="rtl"]')).toHaveCount(1);
  const field = textOf('ar', 'invest:request.message');
  await expect(page.getByText(textOf('ar', 'forms:errors.required', { field })).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request in Arabic is taken by the edge, and its reference told', async ({ page }) => {
    const email = ownAddress();
    await page.goto('/ar/invest');
    await expect(page.locator('main h1')).toHaveText(textOf('ar', 'invest:request.title'));
    await fillIn(page, CALL, entries(email));
    await page.getByRole('button', { name: textOf('ar', 'invest:request.send') }).click();
    await expect(page).toHaveURL(/\/ar\/thankyoupage\?ref=LK-/);
    expect(await findRecords(COLLECTION, { email })).toHaveLength(1);
  });

  test('a mistake is told by the label of its field', async ({ page, watch }) => {
    await page.goto('/invest');
    await fillIn(page, CALL, { ...entries(ownAddress()), message: ' ' });
    await page.getByRole('button', { name: textOf('en', 'invest:request.send') }).click();
    const field = textOf('en', 'invest:request.message');
    await expect(page.locator('main')).toContainText(textOf('en', 'forms:errors.required', { field }));
    // Chromium writes the refusal to the console.
    watch.problems.length = 0;
  });

  test('the page of today is a whole document in Arabic, with its head', async ({ page }) => {
    await answered(page.request, '/ar/invest/today');
    const response = await page.goto('/ar/invest/today');
    expect(response?.status()).toBe(200);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    expect(await page.title()).toContain(textOf('ar', 'invest:today.documentTitle'));
    await expect(page.locator('main h1')).toHaveText(textOf('ar', 'invest:today.title'));
  });
});

test('from the form to the page of today and Back no document is loaded again', async ({ page }) => {
  await answered(page.request, '/invest/today');
  await page.goto('/invest', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await page.getByRole('link', { name: textOf('en', 'invest:request.today') }).click();
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'invest:today.title'));
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText(textOf('en', 'invest:request.title'));
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
});
