import type { Browser, BrowserContext, Page } from '@playwright/test';
import { mailedLink, sendForm } from '../../e2e/support/data/accounts.ts';
import { uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { samplePdf } from '../../e2e/support/data/files.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { dateInDays, registrationSample } from '../forms/testing/index.ts';
import { button, field, fill, PATH, registrationText } from './support/registration.ts';

test.use({ viewport: { width: 390, height: 844 } });

const STATUS = '/fieldTrial/status';

/** Creates a registration as a parent would send it, and returns its reference. */
async function registered({ request }: Page, emailaddress: string): Promise<string> {
  const myfile = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  const scanned = await request.post('/api/scanFile?accept=pdf,zip', { multipart: { myfile } });
  const { id: fileid } = (await scanned.json()) as { readonly id: string };
  const answer = await sendForm(request, '/api/createFieldTrial', {
    ...registrationSample,
    emailaddress,
    fileid,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { readonly reference: string }).reference;
}

test('number and address show where a registration stands; the mailed link changes its times and withdraws it', async ({
  page,
}) => {
  const email = uniqueEmail();
  const reference = await registered(page, email);
  await page.clock.install();
  await openPage(page, STATUS);
  await fill(page, { reference, emailaddress: email });
  await passFormTime(page);
  await button(page, registrationText('en', 'status.show')).click();
  await expect(page.getByText(registrationText('en', 'status.states.new'))).toBeVisible();
  await expect(page.getByText(registrationText('en', 'status.useLink'))).toBeVisible();
  await expect(button(page, registrationText('en', 'status.save'))).toHaveCount(0);

  // As from a mail: from the current page, a link would only change the anchor.
  await page.goto('/fieldTrial');
  await openPage(page, await mailedLink(email, STATUS));
  const [first, other] = [dateInDays(30), dateInDays(60)];
  const inWords = (day: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  await expect(page.getByText(new RegExp(`${inWords(first)}.*10:30\\sAM`))).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, registrationText('en', 'status.waiver')).click();
  expect((await download).suggestedFilename()).toBe('waiver.pdf');
  await button(page, textOf('en', 'registration:times.remove', { number: '2' })).click();
  await fill(page, { 'times.1.date': other, 'times.1.time': '14:05' });
  await passFormTime(page);
  await button(page, registrationText('en', 'status.save')).click();
  await expect(page.getByText(registrationText('en', 'status.saved'))).toBeVisible();
  await expect(page.getByText(new RegExp(`${inWords(other)}.*2:05\\sPM`))).toBeVisible();

  await button(page, registrationText('en', 'status.consent')).click();
  await button(page, registrationText('en', 'status.sure')).click();
  await expect(page.getByText(registrationText('en', 'status.states.withdrawn'))).toBeVisible();
  const [record] = await findRecords('trial_registrations', { email });
  expect([record?.['state'], record?.['sealed'], record?.['waiver']]).toEqual([
    'withdrawn',
    undefined,
    undefined,
  ]);
  // A withdrawal removes the times from the audit, too.
  const changes = async () =>
    (await findRecords('fieldtrial_audit', { subject: reference })).map(
      ({ action, was, to, changes: values }) => `${action}: ${was}, then ${to}, ${values}`,
    );
  await expect
    .poll(changes)
    .toEqual(
      expect.arrayContaining([
        'registration.times: undefined, then undefined, undefined',
        'registration.consentWithdrawn: new, then withdrawn, undefined',
      ]),
    );
});

async function onAnotherDevice(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test('a mailed link brings the entries to another device, once', async ({ page, browser }) => {
  const email = uniqueEmail();
  await openPage(page, PATH);
  await fill(page, { firstname: 'Ана', lastname: 'Иванова', emailaddress: email });
  await page.locator('summary', { hasText: registrationText('en', 'draft.link') }).click();
  await button(page, registrationText('en', 'draft.linkSend')).click();
  await expect(page.getByText(textOf('en', 'registration:draft.linkSent', { email }))).toBeVisible();
  const link = await mailedLink(email, '/fieldTrial/resume');
  await onAnotherDevice(browser, async (other) => {
    await openPage(other, link);
    await button(other, registrationText('en', 'resume.button')).click();
    await expect(other).toHaveURL(new RegExp(`${PATH}$`));
    await expect(field(other, 'firstname')).toHaveValue('Ана');
    await expect(field(other, 'emailaddress')).toHaveValue(email);
  });
  await onAnotherDevice(browser, async (other) => {
    await openPage(other, link);
    await button(other, registrationText('en', 'resume.button')).click();
    await expect(other.locator('main h1')).toHaveText(registrationText('en', 'resume.missing'));
  });
});
