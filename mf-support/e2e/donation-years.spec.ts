import { randomUUID } from 'node:crypto';
import { formatCents } from '@larkfield/contracts/money';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { fillIn, passFormTime, uniqueEmail } from '../../e2e/support/data/forms.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { findRecords, insertRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

/** Inserts a donation as it is once it is paid. Returns its reference. */
async function insertPaid(email: string, change: object): Promise<string> {
  const id = randomUUID();
  const reference = `LK-${id.slice(0, 8).toUpperCase()}`;
  await insertRecords('donations', [
    {
      _id: id as never,
      reference,
      createdAt: new Date(),
      submission: { key: id, bodyHash: '', answer: { success: true, reference } },
      ...{ state: 'captured', language: 'ar', cents: 2_550, description: 'Gift', email },
      ...{ tokenHash: id, asked: 0, paidAt: new Date() },
      ...change,
    },
  ]);
  return reference;
}

for (const language of ['en', 'ar'] as const)
  test(`a donor gets the receipts for the year at the own address, and finance sends them again: ${language}`, async ({
    page,
    browser,
  }) => {
    const text = (key: string, values?: Record<string, string>) =>
      textOf(language, `support:donationYears.${key}`, values);
    const prefix = language === 'en' ? '' : `/${language}`;
    const email = uniqueEmail();
    const year = new Date().getUTCFullYear();
    await insertPaid(email, { language, paidAt: new Date(Date.UTC(year - 1, 5, 1)) });
    const reference = await insertPaid(email, { language, cents: 5_000 });
    const mails = () => readMails().filter((mail) => mail.includes(email));

    await page.clock.install();
    await openPage(page, `${prefix}/donation/years`);
    await fillIn(page, '/api/donations/years/link', { email });
    await passFormTime(page);
    await page.getByRole('button', { name: text('send') }).click();
    await expect(page.getByText(text('sent'))).toBeVisible();
    await expect.poll(() => mails().length, MAIL_TIMEOUT).toBe(1);
    const [, token = ''] = /donation\/years#token=([\w-]{22})/.exec(mails().join('')) ?? [];

    await page.goto('about:blank');
    await openPage(page, `${prefix}/donation/years#token=${token}`);
    await expect(page.getByText(formatCents(5_000, language))).toBeVisible();
    await expect(page.getByText(formatCents(2_550, language))).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text('download', { year: String(year) }) }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`donations-${year}.pdf`);

    const office = await asAdmin(browser, {}, ['finance']);
    await openPage(office, `/admin/record?of=support.donations&reference=${reference}`);
    const action = textOf('en', 'support.records:donations.actions.years');
    await office.getByRole('button', { name: action, exact: true }).click();
    const confirm = office.getByRole('dialog').getByRole('button', { name: action });
    if (await confirm.isVisible()) await confirm.click();
    await expect.poll(() => mails().length, MAIL_TIMEOUT).toBe(2);
    expect(await findRecords('donations', { email })).toHaveLength(2);
  });

test('what an amount pays for is on the page in the languages in which finance has written it', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const office = await asAdmin(browser, {}, ['finance']);
  await openPage(office, '/admin/settings');
  const field = office.getByRole('textbox', { name: textOf('en', 'support.records:settings.amount4Texts') });
  const save = async (value: string) => {
    await field.fill(value);
    const form = office.locator('form').filter({ has: field });
    await form.getByRole('button', { name: textOf('en', 'admin:settings.save') }).click();
  };
  await save('A seat in a screening');
  await expect(office.getByText(textOf('en', 'forms:errors.languageLines'))).toBeVisible();
  await save('en: A seat in a screening\nar: مقعد في فحص');
  await expect(office.getByText(textOf('en', 'admin:record.saved'))).toBeVisible();
  for (const [prefix, words] of [
    ['', 'A seat in a screening'],
    ['/ar', 'مقعد في فحص'],
  ] as const) {
    await expect
      .poll(async () => (await request.get(`${prefix}/donate`)).text(), { timeout: 90_000 })
      .toContain(words);
    await openPage(page, `${prefix}/donate`);
    await expect(page.getByRole('button', { name: words })).toBeVisible();
  }
  await save('');
  await expect(office.getByText(textOf('en', 'admin:record.saved'))).toBeVisible();
});
