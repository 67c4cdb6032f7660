import type { Language } from '@larkfield/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { mailedLink, sendForm } from '../../e2e/support/data/accounts.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { samplePdf, SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { MAIL_TIMEOUT, withSiteDatabase } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { registrationSample } from '../forms/testing/index.ts';
import { button, registrationText } from './support/registration.ts';

const REPORT = '/fieldTrial/report';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: samplePdf() });

/** Creates a registration whose visit has taken place, and returns its reference. */
async function visited(request: APIRequestContext, email: string, language: Language): Promise<string> {
  const scanned = await request.post('/api/scanFile?accept=pdf,zip', {
    multipart: { myfile: pdf('waiver.pdf') },
  });
  const { id: fileid } = (await scanned.json()) as { readonly id: string };
  const entries = { ...registrationSample, emailaddress: email, fileid, language };
  const answer = await sendForm(request, '/api/createFieldTrial', entries);
  expect(answer.status(), await answer.text()).toBe(201);
  const { reference } = (await answer.json()) as { readonly reference: string };
  await withSiteDatabase((db) =>
    db
      .collection('trial_registrations')
      .updateOne({ reference }, { $set: { state: 'visited', visitedAt: new Date() } }),
  );
  return reference;
}

const recordPath = (reference: string) => `/admin/record?of=fieldtrial.registrations&reference=${reference}`;

/** The office uploads the report on the page of the record. */
async function uploadReport(office: Page, reference: string): Promise<void> {
  const name = textOf('en', 'fieldtrial.records:registrations.actions.report');
  await openPage(office, recordPath(reference));
  await button(office, name).click();
  const dialog = office.getByRole('dialog', { name });
  await dialog.locator('input[type="file"]').setInputFiles(pdf('report.pdf'));
  await expect(dialog.locator('input[type="hidden"][name="report"]')).toHaveValue(/^.{22}$/, SCAN_TIMEOUT);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(office.getByRole('link', { name: /Report$/ }).first()).toBeVisible();
}

for (const language of ['en', 'ar'] as const)
  test(`the office uploads the report, and the parent opens it with link and number (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = uniqueEmail();
    const reference = await visited(page.request, email, language);
    const office = await asAdmin(browser);
    await uploadReport(office, reference);

    const prefix = language === 'en' ? '' : `/${language}`;
    await openPage(page, await mailedLink(email, `${prefix}${REPORT}`));
    await expect(page.locator(`html[lang="${language}"]`)).toHaveCount(1);
    const number = page.locator('form [name="reference"]');
    const open = button(page, registrationText(language, 'report.open'));
    await number.fill('LK-AAAA-2222');
    await open.click();
    await expect(page.getByText(registrationText(language, 'report.unknown'))).toBeVisible();
    await expect(number).toHaveValue('LK-AAAA-2222');
    // Chromium logs the refused call.
    watch.problems.length = 0;
    await number.fill(reference);
    const download = page.waitForEvent('download');
    await open.click();
    expect((await download).suggestedFilename()).toBe(`report-${reference}.pdf`);
    await expect(page.getByText(registrationText(language, 'report.saved'))).toBeVisible();
    expect(page.url()).not.toContain(reference);

    await expect(async () => {
      await reloadPage(office);
      await expect(office.getByText(textOf('en', 'admin:audit.actions.reportOpened'))).toBeVisible();
    }).toPass(MAIL_TIMEOUT);
    const opened = textOf('en', 'fieldtrial.records:registrations.columns.reportOpenedAt');
    await expect(office.getByText(opened)).toBeVisible();
    await office.context().close();
  });
