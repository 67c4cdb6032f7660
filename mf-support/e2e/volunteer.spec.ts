import { samplePdf, SCANNED } from '../../e2e/support/files.ts';
import { answered } from '../../e2e/support/dynamic.ts';
import { ownAddress, takeTime } from '../../e2e/support/forms.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { findRecords, MAILED, readMails } from '../../e2e/support/records.ts';
import { sendInTime } from '../../e2e/support/send.ts';
import { expect, test } from '../../e2e/support/test.ts';
import type { Page } from '@playwright/test';

const SCAN = '/api/scanFile';
const waiver = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
const word = (key: string) => textOf('en', `volunteer:${key}`);
const said = (key: string) => textOf('en', `forms:file.${key}`);

/** All that is required but the waiver. */
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
    const mail = ownAddress();
    await page.goto('/volunteer', { waitUntil: 'networkidle' });
    await fillIn(page, mail);
    await chooseFile(page);
    await expect(page.getByText(said('clean'))).toBeVisible(SCANNED);
    await takeTime(page);
    await sendInTime({
      send: page.getByRole('button', { name: word('send') }),
      answer: page.getByRole('dialog', { name: word('sentTitle') }),
      watch,
    });
    await expect(page.getByRole('dialog')).toContainText('We have received your submission, thank you!');
    const [record, ...more] = await findRecords('volunteers', { email: mail });
    expect(more).toEqual([]);
    expect(record).toMatchObject({ firstName: 'Amal', waiver: { name: 'waiver.pdf', type: 'pdf' } });
    await expect
      .poll(() => readMails().filter((each) => each.includes(mail)).length, MAILED)
      .toBeGreaterThanOrEqual(2);
  });

  test('a program that is called a PDF is refused, and a better file mends it', async ({ page }) => {
    await page.goto('/volunteer', { waitUntil: 'networkidle' });
    await chooseFile(page, { ...waiver, buffer: Buffer.from('MZ a program') });
    await expect(page.getByText(said('reasons.type'))).toBeVisible(SCANNED);
    await page.getByRole('button', { name: word('send') }).click();
    await expect(page.getByRole('link', { name: said('refused') })).toBeVisible();
    await chooseFile(page);
    await expect(page.getByText(said('clean'))).toBeVisible(SCANNED);
    await expect(page.getByRole('link', { name: said('refused') })).toHaveCount(0);
  });

  test('a file service that is away keeps the form, and takes the same file when it is back', async ({
    page,
    watch,
  }) => {
    const mail = ownAddress();
    await page.goto('/volunteer', { waitUntil: 'networkidle' });
    await fillIn(page, mail);
    await page.route(`**${SCAN}*`, (route) => route.abort(), { times: 1 });
    await chooseFile(page);
    await expect(page.getByRole('status').filter({ hasText: 'issues with our file service' })).toBeVisible();
    await page.getByRole('button', { name: said('retry') }).click();
    await expect(page.getByText(said('clean'))).toBeVisible(SCANNED);
    await expect(page.locator('[name="person.mail"]')).toHaveValue(mail);
    watch.problems.length = 0;
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent with its file, and leads on', async ({ page }) => {
    const mail = ownAddress();
    await page.goto('/volunteer');
    await fillIn(page, mail);
    await chooseFile(page);
    await page.getByRole('button', { name: word('send') }).click();
    await expect(page).toHaveURL(/\/thankyoupage\?ref=LK-/);
    const [record] = await findRecords('volunteers', { email: mail });
    expect(record).toMatchObject({ waiver: { name: 'waiver.pdf', type: 'pdf' } });
  });

  test('what became of an application is asked for by number and address, and is a whole page', async ({
    page,
    request,
  }) => {
    const mail = ownAddress();
    await page.goto('/de/volunteer');
    await fillIn(page, mail);
    await chooseFile(page);
    await page.getByRole('button', { name: textOf('de', 'volunteer:send') }).click();
    await expect(page).toHaveURL(/ref=LK-/);
    const [, reference = ''] = /ref=(LK-[\w-]+)/.exec(page.url()) ?? [];
    await answered(request, '/de/volunteer/status');
    await page.goto('/de/volunteer/status');
    await page.locator('[name="reference"]').fill(reference);
    await page.locator('[name="emailaddress"]').fill(mail);
    await page.getByRole('button', { name: textOf('de', 'volunteer:status.show') }).click();
    await expect(page).toHaveURL(/\/de\/volunteer\/status\?ref=LK-/);
    await expect(page.getByText(textOf('de', 'volunteer:status.states.new'))).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('a file that is not taken is told on a page', async ({ page, watch }) => {
    const mail = ownAddress();
    await page.goto('/volunteer');
    await fillIn(page, mail);
    await chooseFile(page, { ...waiver, buffer: Buffer.from('MZ a program') });
    await page.getByRole('button', { name: word('send') }).click();
    await expect(page.getByText(textOf('en', 'forms:problems.fileRefused'))).toBeVisible();
    expect(await findRecords('volunteers', { email: mail })).toEqual([]);
    // The page comes with status 422.
    watch.problems.length = 0;
  });
});
