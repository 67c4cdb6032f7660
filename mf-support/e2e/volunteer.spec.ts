import { samplePdf, SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { sendWithRetry } from '../../e2e/support/data/send-with-retry.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import type { Page } from '@playwright/test';

const SCAN = '/api/volunteer/waiverFile';
const waiver = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
const volunteerText = (key: string) => textOf('en', `volunteer:${key}`);
const fileText = (key: string) => textOf('en', `forms:file.${key}`);

/** Fills in all required fields except the waiver. */
async function fillIn(page: Page, mail: string): Promise<void> {
  for (const [name, value] of Object.entries({
    'person.firstname': 'Amal',
    'person.lastname': 'Haddad',
    'person.mail': mail,
    'person.address': '12 Harbour Street',
    'person.zipcode': '5003',
    'person.city': 'Bergen',
    'person.state': 'Vestland',
    reason: 'My brother was diagnosed late.',
    value: 'I speak Arabic.',
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="person.country"]').selectOption('NO');
}

const chooseFile = (page: Page, file: object = waiver) =>
  page.locator('input[type="file"]').setInputFiles(file as typeof waiver);

test.describe('with script', () => {
  test.slow();
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  // covers: S15
  test('an application reaches the database with its waiver, and both sides get a mail', async ({
    page,
    watch,
  }) => {
    const mail = uniqueEmail();
    await openPage(page, '/volunteer');
    await fillIn(page, mail);
    await chooseFile(page);
    await expect(page.getByText(fileText('clean'))).toBeVisible(SCAN_TIMEOUT);
    await passFormTime(page);
    await sendWithRetry({
      send: page.getByRole('button', { name: volunteerText('send') }),
      answer: page.getByRole('dialog', { name: volunteerText('sentTitle') }),
      watch,
    });
    await expect(page.getByRole('dialog')).toContainText('We have received your submission, thank you!');
    const [record, ...more] = await findRecords('volunteers', { email: mail });
    expect(more).toEqual([]);
    expect(record).toMatchObject({ firstName: 'Amal', waiver: { name: 'waiver.pdf', type: 'pdf' } });
    await expect
      .poll(() => readMails().filter((each) => each.includes(mail)).length, MAIL_TIMEOUT)
      .toBeGreaterThanOrEqual(2);
  });

  test('a program named as PDF is refused, and a valid file is accepted', async ({ page }) => {
    await openPage(page, '/volunteer');
    await chooseFile(page, { ...waiver, buffer: Buffer.from('MZ a program') });
    await expect(page.getByText(fileText('reasons.type'))).toBeVisible(SCAN_TIMEOUT);
    await page.getByRole('button', { name: volunteerText('send') }).click();
    await expect(page.getByRole('link', { name: fileText('refused') })).toBeVisible();
    await chooseFile(page);
    await expect(page.getByText(fileText('clean'))).toBeVisible(SCAN_TIMEOUT);
    await expect(page.getByRole('link', { name: fileText('refused') })).toHaveCount(0);
  });

  test('an unreachable file service keeps the form, and accepts the same file later', async ({
    page,
    watch,
  }) => {
    const mail = uniqueEmail();
    await openPage(page, '/volunteer');
    await fillIn(page, mail);
    await page.route(`**${SCAN}*`, (route) => route.abort(), { times: 1 });
    await chooseFile(page);
    await expect(page.getByRole('status').filter({ hasText: 'issues with our file service' })).toBeVisible();
    await page.getByRole('button', { name: fileText('retry') }).click();
    await expect(page.getByText(fileText('clean'))).toBeVisible(SCAN_TIMEOUT);
    await expect(page.locator('[name="person.mail"]')).toHaveValue(mail);
    watch.problems.length = 0;
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent with its file, and leads on', async ({ page }) => {
    const mail = uniqueEmail();
    await page.goto('/volunteer');
    await fillIn(page, mail);
    await chooseFile(page);
    await page.getByRole('button', { name: volunteerText('send') }).click();
    await expect(page).toHaveURL(/\/thankyoupage\?ref=LK-/);
    const [record] = await findRecords('volunteers', { email: mail });
    expect(record).toMatchObject({ waiver: { name: 'waiver.pdf', type: 'pdf' } });
  });

  test('what became of an application is asked for by number and address, and is a whole page', async ({
    page,
    request,
  }) => {
    const mail = uniqueEmail();
    await page.goto('/de/volunteer');
    await fillIn(page, mail);
    await chooseFile(page);
    await page.getByRole('button', { name: textOf('de', 'volunteer:send') }).click();
    await expect(page).toHaveURL(/ref=LK-/);
    const [, reference = ''] = /ref=(LK-[\w-]+)/.exec(page.url()) ?? [];
    await waitForDynamicPage(request, '/de/volunteer/status');
    await page.goto('/de/volunteer/status');
    await page.locator('[name="reference"]').fill(reference);
    await page.locator('[name="emailaddress"]').fill(mail);
    await page.getByRole('button', { name: textOf('de', 'volunteer:status.show') }).click();
    await expect(page).toHaveURL(/\/de\/volunteer\/status\?ref=LK-/);
    await expect(page.getByText(textOf('de', 'volunteer:status.states.new'))).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('a refused file is reported on a page', async ({ page, watch }) => {
    const mail = uniqueEmail();
    await page.goto('/volunteer');
    await fillIn(page, mail);
    await chooseFile(page, { ...waiver, buffer: Buffer.from('MZ a program') });
    await page.getByRole('button', { name: volunteerText('send') }).click();
    await expect(page.getByText(textOf('en', 'forms:problems.fileRefused'))).toBeVisible();
    expect(await findRecords('volunteers', { email: mail })).toEqual([]);
    // The page has status 422.
    watch.problems.length = 0;
  });
});
