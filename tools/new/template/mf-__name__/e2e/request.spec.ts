import { asAdmin } from '../../e2e/support/data/admins.ts';
import { fillIn, uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, readMails } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { requestSample } from '../forms/testing/index.ts';

const CALL = '/api/__name__/requests';
const COLLECTION = '__name___requests';
const entries = (email: string) => ({ ...requestSample, email });

test('a request reaches the database, office and sender by mail, and the administration', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail();
  await page.clock.install();
  await page.goto('/__name__', { waitUntil: 'networkidle' });
  await fillIn(page, CALL, entries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: textOf('en', '__name__:request.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(textOf('en', '__name__:request.sent'));
  const [record, ...more] = await findRecords(COLLECTION, { email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ message: entries(email).message, language: 'en' });
  const reference = String(record?.['reference']);
  await expect.poll(() => readMails().filter((mail) => mail.includes(reference)).length).toBe(2);

  const admin = await asAdmin(browser);
  await admin.goto(`/admin/records?of=__name__.requests&search=${email}`);
  await expect(admin.locator('main nav a[href$="of=__name__.requests"]')).toHaveCount(1);
  await admin.getByRole('link', { name: reference }).click();
  await expect(admin.getByRole('main')).toContainText(email);
});

test('in Arabic, mistakes are told in Arabic from right to left', async ({ page }) => {
  await page.goto('/ar/__name__', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('ar', '__name__:request.send') }).click();
  await expect(page.locator('html[dir="rtl"]')).toHaveCount(1);
  await expect(page.getByText(textOf('ar', 'forms:errors.required')).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a request in Arabic is taken by the edge, and its reference told', async ({ page }) => {
    const email = uniqueEmail();
    await page.goto('/ar/__name__');
    await expect(page.locator('main h1')).toHaveText(textOf('ar', '__name__:request.title'));
    await fillIn(page, CALL, entries(email));
    await page.getByRole('button', { name: textOf('ar', '__name__:request.send') }).click();
    await expect(page).toHaveURL(/\/ar\/thankyoupage\?ref=LK-/);
    expect(await findRecords(COLLECTION, { email })).toHaveLength(1);
  });

  test('a mistake is told by the label of its field', async ({ page, watch }) => {
    await page.goto('/__name__');
    await fillIn(page, CALL, { ...entries(uniqueEmail()), message: ' ' });
    await page.getByRole('button', { name: textOf('en', '__name__:request.send') }).click();
    // A question loses its mark before the colon.
    const field = textOf('en', '__name__:request.message').replace('?', '');
    await expect(page.getByRole('alert')).toContainText(`${field}: ${textOf('en', 'forms:errors.required')}`);
    // Chromium logs the rejected call.
    watch.problems.length = 0;
  });

  test('the page of today is a whole document in Arabic, with its head', async ({ page }) => {
    const response = await page.goto('/ar/__name__/today');
    expect(response?.status()).toBe(200);
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    expect(await page.title()).toContain(textOf('ar', '__name__:today.documentTitle'));
    await expect(page.locator('main h1')).toHaveText(textOf('ar', '__name__:today.title'));
  });
});

test('from the form to the page of today and Back no document is loaded again', async ({ page }) => {
  await page.goto('/__name__', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await page.getByRole('link', { name: textOf('en', '__name__:request.today') }).click();
  await expect(page.locator('main h1')).toHaveText(textOf('en', '__name__:today.title'));
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText(textOf('en', '__name__:request.title'));
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
});
