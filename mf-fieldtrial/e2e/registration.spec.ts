import { uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { SCAN_TIMEOUT, samplePdf, zipOf } from '../../e2e/support/data/files.ts';
import { dateInDays } from '../forms/testing/index.ts';
import { button, fill, next, PATH, registrationText, send, fillUpToVisit } from './support/registration.ts';

const COLLECTION = 'trial_registrations';

test.use({ viewport: { width: 390, height: 844 } });

const FILES = {
  en: { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
  ar: { name: 'waiver.zip', mimeType: 'application/zip', buffer: zipOf('waiver.pdf', samplePdf()) },
  ja: { name: '同意書.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
} as const;

for (const language of ['en', 'ar', 'ja'] as const)
  // covers: F13, F14, F16, F17, F19, F20, F21
  test(`on a phone a registration goes from the first visit to the mail (${language})`, async ({ page }) => {
    test.slow();
    const email = uniqueEmail();
    const prefix = language === 'en' ? '' : `/${language}`;
    await openPage(page, `${prefix}/fieldTrial`);
    await page.locator(`main a[href="${prefix}${PATH}"]`).first().click();
    await page.waitForURL(`**${PATH}`, { waitUntil: 'networkidle' });
    await fillUpToVisit(page, language, email);
    await page.locator('input[type="file"]').setInputFiles(FILES[language]);
    await expect(page.getByText(textOf(language, 'forms:file.clean'))).toBeVisible(SCAN_TIMEOUT);
    await page.locator('[name="pickup"][value="stay"]').check();
    const day = dateInDays(30);
    await fill(page, { 'times.1.date': day, 'times.1.time': '14:05' });
    await next(page, language);
    await expect(page).toHaveURL(/\/check$/);
    await send(page, language);
    await expect(page.locator('main h1')).toHaveText(registrationText(language, 'sent.title'));
    const [record, ...more] = await findRecords(COLLECTION, { email });
    expect(more).toEqual([]);
    expect(record).toMatchObject({ language, pickup: 'stay', wished: { first: `${day} 02:05 pm` } });
    expect(JSON.stringify(record)).not.toContain('Zoë');
    await expect.poll(() => readMails().filter((mail) => mail.includes(email)).length, MAIL_TIMEOUT).toBe(1);
  });

test('entries survive a reload and a service that does not answer, and Back leads to the section before', async ({
  page,
  watch,
}) => {
  test.slow();
  const email = uniqueEmail();
  await page.clock.install();
  await openPage(page, PATH);
  await fillUpToVisit(page, 'en', email);
  await reloadPage(page);
  // By mouse, near the edge: nothing may move away under a press.
  const choosing = page.waitForEvent('filechooser');
  await page
    .locator('label', { hasText: textOf('en', 'forms:file.choose') })
    .click({ position: { x: 20, y: 6 } });
  await (await choosing).setFiles(FILES.en);
  await expect(page.getByText(textOf('en', 'forms:file.clean'))).toBeVisible(SCAN_TIMEOUT);
  await page.locator('[name="pickup"][value="drop"]').check();
  await next(page, 'en');
  await expect(page).toHaveURL(/\/check$/);
  await page.route('**/api/createFieldTrial', (route) => route.abort());
  await passFormTime(page);
  await send(page, 'en');
  await expect(page.getByRole('alert').first()).toContainText(textOf('en', 'forms:problems.unavailable'));
  await page.goBack();
  await expect(page).toHaveURL(/\/visit$/);
  await page.goForward();
  await page.unroute('**/api/createFieldTrial');
  await send(page, 'en');
  await expect(page.locator('main h1')).toHaveText(registrationText('en', 'sent.title'));
  expect(await findRecords(COLLECTION, { email })).toHaveLength(1);
  // Chromium logs the aborted call to the console.
  watch.problems.length = 0;
});

// covers: F56
test('what is missing is told on the last page, and its link leads to the section', async ({ page }) => {
  await page.clock.install();
  await openPage(page, `${PATH}/check`);
  await passFormTime(page);
  await send(page, 'en');
  const summary = page.locator('[data-error-summary]');
  await expect(summary).toContainText(registrationText('en', 'problems.missing'));
  await expect(summary).toContainText(textOf('en', 'forms:errors.trialWaiver'));
  await summary.getByRole('link').nth(4).click();
  await expect(page).toHaveURL(/\/child$/);
  await expect(page.locator('[name="childfirstname"]')).toBeFocused();
  // The browser opens its calendar; otherwise the page would throw.
  await button(page, registrationText('en', 'calendar')).click();
  await page.keyboard.press('Escape');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // covers: F13, F14, F15, F18, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31
  test('the whole registration stands on one page', async ({ page }) => {
    await page.goto(`/ar${PATH}`);
    for (const name of ['firstname', 'childfirstname', 'address', 'anw2', 'comment'])
      await expect(page.locator(`[name="${name}"]`)).toBeVisible();
    for (const name of ['middlename', 'childmiddlename', 'childpreferredname', 'issuedetail'])
      await expect(page.locator(`[name="${name}"]`)).toBeVisible();
    for (const [name, count] of Object.entries({ distance: 6, anw2: 6, anw3: 9, anw4: 9, anw5: 7 })) {
      const select = page.locator(`[name="${name}"]`);
      await expect(select.locator('option').first()).toHaveText(registrationText('ar', 'noAnswer'));
      await expect(select.locator('option:not([value=""])'), name).toHaveCount(count);
    }
    const firstCountries = page.locator('[name="country"] optgroup').first().locator('option');
    expect(
      await firstCountries.evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
    ).toEqual(['EG', 'SA', 'AE', 'MA', 'US', 'DE', 'FR', 'CN', 'BR', 'AR']);
    await expect(page.locator('[name="country"] option:not([value=""])')).toHaveCount(250);
    await expect(page.locator('[name="gender"]')).toHaveCount(3);
    await expect(page.locator('[name^="skills."]')).toHaveCount(8);
    const labelOf = async (name: string) =>
      page.locator(`label[for="${(await page.locator(`[name="${name}"]`).getAttribute('id')) ?? ''}"]`);
    const required = ['firstname', 'lastname', 'emailaddress', 'phone', 'childfirstname', 'childlastname'];
    const more = ['address', 'zip', 'city', 'state', 'country', 'distance', 'anw2', 'anw3', 'anw4', 'anw5'];
    const asterisk = ['content', /^" \*"/, { pseudo: 'after' }] as const;
    for (const name of [...required, ...more]) await expect(await labelOf(name), name).toHaveCSS(...asterisk);
    for (const name of ['gender', 'skills.a', 'birthparts.day', 'pickup'])
      await expect(
        page
          .locator('fieldset', { has: page.locator(`[name="${name}"]`) })
          .locator('legend')
          .last(),
        name,
      ).toHaveCSS(...asterisk);
    for (const name of ['middlename', 'childmiddlename', 'childpreferredname', 'issuedetail', 'comment'])
      await expect(await labelOf(name), name).not.toHaveCSS(...asterisk);
    await expect(button(page, registrationText('ar', 'send'))).toBeVisible();
  });
});
