import type { Page } from '@playwright/test';
import { asAdmin, insertMessage } from '../../e2e/support/data/admins.ts';
import { CONTACT, contactEntries, fillIn, passFormTime, uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);
const inbox = (owner: string) => `/admin/inbox?kind=marketing.contacts&owner=${owner}`;

/** Sends a message by the contact form. Returns its reference. */
async function sendMessage(page: Page): Promise<string> {
  const email = uniqueEmail();
  await page.clock.install();
  await openPage(page, '/');
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') }).click();
  await expect(page.getByRole('dialog')).toContainText(/LK-\w{4}-\w{4}/);
  const [record] = await findRecords('contacts', { email });
  return String(record?.['reference']);
}

/** Opens the inbox and loads all of it: the newest record is the last. Returns the row of a record. */
async function rowOf(page: Page, path: string, reference: string) {
  await openPage(page, path);
  const more = page.getByRole('button', { name: text('inbox.more') });
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  while ((await row.count()) === 0 && (await more.isVisible())) {
    await more.click();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }
  return row;
}

test('a message of the contact form shows up in the inbox, is taken, and leaves it once it is answered', async ({
  browser,
  page: visitor,
}) => {
  test.slow();
  const reference = await sendMessage(visitor);
  const page = await asAdmin(browser);
  const row = await rowOf(page, inbox('nobody'), reference);
  await expect(row).toContainText('Zoë O’Neill-Šimić');
  await row.getByRole('button', { name: text('inbox.take') }).click();
  await expect(page.getByText(text('inbox.taken', { reference }))).toBeFocused();
  await expect(row).toHaveCount(0);
  const mine = await rowOf(page, inbox('mine'), reference);
  await mine.getByRole('link', { name: reference }).click();
  const answered = textOf('en', 'marketing.records:contacts.states.answered');
  await page.getByRole('button', { name: answered }).click();
  await page.getByRole('dialog').getByRole('button', { name: answered }).click();
  await expect(page.getByText(text('record.saved'))).toBeVisible();
  await expect(await rowOf(page, inbox('mine'), reference)).toHaveCount(0);
  await expect(await rowOf(page, inbox(''), reference)).toHaveCount(0);
});

test('the overview shows the longest waiting record and how much waits', async ({ browser }) => {
  const { reference } = await insertMessage({ createdAt: new Date(Date.now() - 4_000 * 86_400_000) });
  const page = await asAdmin(browser);
  await openPage(page, '/admin');
  const panel = page.getByRole('region', { name: text('inbox.title') });
  await expect(panel.getByRole('row').filter({ hasText: reference })).toContainText('4,000 days');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/\(\d[\d,]*\+?\)$/);
});

test('a record is found by its reference, and an address stays out of the address of the page', async ({
  browser,
}) => {
  const { reference, email } = await insertMessage();
  const page = await asAdmin(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page, '/admin/search');
  for (const words of [reference, email]) {
    await page.getByLabel(text('search.label')).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.locator('main li').filter({ hasText: reference }).first()).toBeVisible();
    await expect(page.getByLabel(text('search.label'))).toHaveValue(words);
  }
  expect(page.url()).not.toContain('search=');
  expect([page.url(), ...asked].filter((address) => decodeURIComponent(address).includes(email))).toEqual([]);
  await page.locator('main li').filter({ hasText: reference }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
});
