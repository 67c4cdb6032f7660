import type { Page } from '@playwright/test';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords, MAIL_TIMEOUT, readMails, withSiteDatabase } from '../../e2e/support/data/records.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { subscribe } from './subscribe.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `issues:${key}`, values);
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true });

/** Mails of the newsletter to an address: the welcome and the issues, all of which can be ended with one click. */
const newsletters = (email: string) =>
  readMails().filter((mail) => mail.includes(email) && /^List-Unsubscribe:/im.test(mail));

async function write(page: Page, language: string, subject: string, words: string): Promise<void> {
  await page.getByLabel(text('language')).selectOption(language);
  await page.getByLabel(text('subject')).fill(subject);
  const editor = page.locator('[contenteditable="true"]');
  await editor.waitFor();
  await editor.click();
  await page.keyboard.type(words);
}

async function send(page: Page): Promise<void> {
  await button(page, 'send.now').click();
  await page.getByRole('dialog').getByRole('button', { name: /\d/ }).click();
  const state = page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text('states.sent')}$`) });
  await expect(state).toBeVisible({ timeout: 60_000 });
}

/** Makes an address due again, as if the chosen time were over. */
function makeDue(email: string): Promise<unknown> {
  return withSiteDatabase((db) =>
    db.collection('newsletter_subscriptions').updateOne({ email }, { $set: { 'letter.day': '2020-01-01' } }),
  );
}

test('an issue in two languages is tried, sent once to each subscriber, read on the site and ended with one click', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await page.clock.install();
  const [reader, other] = [uniqueEmail(), uniqueEmail()];
  await subscribe(page, 'ar', { email: reader, frequency: 'oneMonth' });
  await subscribe(page, 'en', { email: other, frequency: 'oneMonth' });
  for (const email of [reader, other])
    await expect.poll(() => newsletters(email).length, MAIL_TIMEOUT).toBe(1);

  const office = await asAdmin(browser);
  const name = crypto.randomUUID().slice(0, 8);
  await office.goto('/admin/newsletter');
  await office.getByRole('link', { name: text('new') }).click();
  await write(office, 'en', `Autumn ${name}`, 'Dear readers');
  await write(office, 'ar', `الخريف ${name}`, 'مرحبا بكم');
  await office.getByLabel(text('items.kind')).selectOption('event');
  await button(office, 'items.search').click();
  await office
    .getByRole('button', { name: new RegExp(`^${text('items.add')}: `) })
    .first()
    .click();
  await button(office, 'save').click();
  await expect(office.getByText(text('saved'), { exact: true })).toBeVisible();
  await expect(office).toHaveURL(/reference=LK-/);
  // Eleven languages have no text, which is allowed: their readers get the English one.
  await expect(office.getByText(text('checks.kinds.noText')).first()).toBeVisible();

  await button(office, 'preview.show').click();
  const frame = office.frameLocator('iframe');
  await expect(frame.locator('h1')).toContainText('الخريف');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await office.getByRole('button', { name: text('preview.views.page') }).click();
  await expect(office.locator('article').getByText('مرحبا بكم')).toBeVisible();
  await office.getByLabel(text('preview.language')).selectOption('en');
  await office.getByRole('button', { name: /^Send me a test/ }).click();
  await expect(office.getByText(/The test e-mail is on its way/)).toBeVisible();
  await expect
    .poll(() => readMails().filter((mail) => mail.includes(`Autumn ${name}`)).length, MAIL_TIMEOUT)
    .toBe(1);

  await send(office);
  for (const email of [reader, other])
    await expect.poll(() => newsletters(email).length, MAIL_TIMEOUT).toBe(2);
  await office.getByRole('link', { name: text('send.page') }).click();
  await expect(office.locator('main h1')).toHaveText(`Autumn ${name}`);
  const path = new URL(office.url()).pathname;
  await page.goto(`/ar${path}`);
  await expect(page.locator('main h1')).toHaveText(`الخريف ${name}`);
  await page.goto(`/de${path}`);
  await expect(page.locator('main h1')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByText(textOf('de', 'newsletter:issues.otherLanguage', { language: 'Englisch' })),
  ).toBeVisible();
  // The end of the sending is no write that passes the edge, so it may show a page from before for a while.
  await expect(async () => {
    await page.goto('/ar/newsletter/issues');
    await expect(page.getByRole('link', { name: `الخريف ${name}` })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });

  const address = /\/api\/newsletter\/unsubscribe\/[\w-]+/.exec(newsletters(reader).at(-1) ?? '')?.[0] ?? '';
  const ended = await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(ended.status()).toBe(200);
  expect(await findRecords('newsletter_subscriptions', { email: reader })).toMatchObject([
    { state: 'stopped' },
  ]);
  await Promise.all([reader, other].map(makeDue));
  await office.goto('/admin/newsletter/issue');
  await write(office, 'en', `Winter ${name}`, 'Dear readers');
  await send(office);
  await expect.poll(() => newsletters(other).length, MAIL_TIMEOUT).toBe(3);
  expect(newsletters(reader)).toHaveLength(2);
});
