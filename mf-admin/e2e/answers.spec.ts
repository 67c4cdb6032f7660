import type { Browser, Page } from '@playwright/test';
import { localizePath, type Language } from '@larkfield/contracts';
import { pressEnterOn } from '../../e2e/support/browser/keyboard.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { asAdmin, insertMessage } from '../../e2e/support/data/admins.ts';
import { CONTACT, contactEntries, fillIn, passFormTime, uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';

const template = (language: Language, part: 'name' | 'text') =>
  textOf(language, `marketing.templates:contacts.details.${part}`);
const recordPath = (reference: string) => `/admin/record?of=marketing.contacts&reference=${reference}`;

/** Sends a message by the contact form of a language. Returns its reference. */
async function sendMessage(page: Page, language: Language, email: string): Promise<string> {
  await page.clock.install();
  await openPage(page, localizePath('/', language));
  await page.getByRole('button', { name: textOf(language, 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: textOf(language, 'marketing:contact.form.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(/LK-\w{4}-\w{4}/);
  const [record] = await findRecords('contacts', { email });
  return String(record?.['reference']);
}

/** Opens the record of a message in the administration, in a language. */
async function openRecord(browser: Browser, language: Language, reference: string, width: number) {
  const page = await asAdmin(browser, { viewport: { width, height: 800 } });
  await openPage(page, localizePath(recordPath(reference), language));
  const text = (key: string, values?: Record<string, string>) => textOf(language, `admin:${key}`, values);
  return { page, text, entry: page.getByRole('textbox', { name: text('answer.text') }) };
}

for (const [language, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  test(`a visitor writes in ${language} and gets an answer in ${language} that goes with the record`, async ({
    browser,
    page: visitor,
  }) => {
    test.slow();
    const email = uniqueEmail();
    const reference = await sendMessage(visitor, language, email);
    const { page, text, entry } = await openRecord(browser, language, reference, width);

    await page
      .getByRole('combobox', { name: text('answer.template') })
      .selectOption(template(language, 'name'));
    const [first = ''] = template(language, 'text').split('\n\n');
    await expect(entry).toHaveValue(new RegExp(first.slice(0, 20)));
    await entry.press('Control+End');
    await entry.pressSequentially('\n\n{{reference}}');
    await page.getByRole('button', { name: text('answer.preview') }).click();
    const dialog = page.getByRole('dialog');
    const subject = textOf(language, 'marketing.mail:contactAnswer.subject', { reference });
    await expect(dialog).toContainText(email);
    await expect(dialog).toContainText(subject);
    await expect(dialog).toContainText(first);
    await dialog.getByRole('button', { name: text('answer.send') }).click();
    await expect(page.getByText(text('answer.sent', { address: email }))).toBeFocused();
    await expect(page.getByRole('region', { name: text('answer.thread') })).toContainText(first);

    const arrived = () => readMails().filter((mail) => mail.includes(email) && mail.includes(first));
    await expect.poll(() => arrived().length, MAIL_TIMEOUT).toBe(1);
    expect(arrived()[0]).toContain(subject);
    const [record] = await findRecords('contacts', { reference });
    expect(record).toMatchObject({ handling: 'answered', answers: [{ template: template('en', 'name') }] });

    await openPage(page, localizePath('/admin/person', language));
    await page.getByLabel(text('person.email')).fill(email);
    await page.getByRole('button', { name: text('person.find') }).click();
    await page.getByRole('button', { name: text('person.erase') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('person.erase') })
      .click();
    await expect(page.getByText(text('person.erased'))).toBeVisible();
    expect(await findRecords('contacts', { email })).toEqual([]);
    expect(await findRecords('marketing_outbox', { record: reference })).toEqual([]);
  });

test('an answer is written and sent by keyboard alone, and leaving with a text that was not sent asks first', async ({
  browser,
}) => {
  const { reference, email } = await insertMessage();
  const { page, text, entry } = await openRecord(browser, 'en', reference, 1280);
  await entry.focus();
  await page.keyboard.type('Thank you, we will call.');
  await page.getByRole('link', { name: text('record.back', { kind: 'Contact messages' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'shell:leave.stay') })
    .click();
  await expect(entry).toHaveValue('Thank you, we will call.');
  await pressEnterOn(page, page.getByRole('button', { name: text('answer.preview') }));
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: text('answer.send') }));
  await expect(page.getByText(text('answer.sent', { address: email }))).toBeFocused();
});

test('a template that the office writes for Swedish is offered to people who wrote in Swedish', async ({
  browser,
}) => {
  const { reference } = await insertMessage({ language: 'sv' });
  const { page, text, entry } = await openRecord(browser, 'en', reference, 1280);
  const name = template('en', 'name');
  await openPage(page, '/admin/records?of=marketing.templates');
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
  const write = textOf('en', 'records:templates.actions.words');
  await page.getByRole('button', { name: write }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('record.language')).selectOption('sv');
  const swedish = template('sv', 'text');
  const label = textOf('en', 'records:templates.columns.text');
  await expect(dialog.getByLabel(label)).toHaveValue(swedish);
  // Kept as it was, because other tests use it.
  await dialog.getByRole('button', { name: write }).click();
  await expect(dialog.getByText(text('record.saved'))).toBeVisible();
  await openPage(page, recordPath(reference));
  await page.getByRole('combobox', { name: text('answer.template') }).selectOption(name);
  await expect(entry).toHaveValue(swedish);
});
