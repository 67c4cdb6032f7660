import type { APIRequestContext, Page } from '@playwright/test';
import { insertSignedInInvestor } from '../../e2e/support/data/accounts.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { investmentSample } from '../forms/testing/index.ts';
import { INVESTMENT } from './support/investors.ts';

const LANGUAGES = ['en', 'ar'] as const;
const SLOW = { timeout: 30_000 };
const LIST = { payments: '/admin/records?of=invest.payments', imports: '/admin/records?of=invest.imports' };

const record = (key: string) => textOf('en', `invest.records:${key}`);
const admin = (key: string) => textOf('en', `admin:${key}`);

/** Signs an investor in and pledges 600 dollars. Returns cookie and reference. */
async function pledge(request: APIRequestContext) {
  const { headers: session } = await insertSignedInInvestor();
  const headers = { ...session, 'idempotency-key': crypto.randomUUID() };
  const data = { ...investmentSample, id: 3, amount: '600', elapsed: 60_000 };
  const answer = await request.post(INVESTMENT, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { reference } = (await answer.json()) as { readonly reference: string };
  return { cookie: session.cookie, reference };
}

async function openPortfolio(
  page: Page,
  language: (typeof LANGUAGES)[number],
  cookie: string,
): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name, value: value.join('='), url: origin }]);
  await page.goto(`${language === 'en' ? '' : `/${language}`}/directinvest/portfolio`);
}

async function importFile(office: Page, lines: readonly string[]): Promise<void> {
  await openPage(office, LIST.imports);
  await office.getByRole('button', { name: admin('records.add'), exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel(record('imports.entries.file')).setInputFiles({
    ...{ name: 'bank.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Date;Amount;Reference;Sender', ...lines].join('\r\n')),
  });
  await dialog.getByRole('button', { name: admin('records.add'), exact: true }).click();
}

const mailsAbout = (reference: string) => readMails().filter((mail) => mail.includes(reference)).length;

for (const language of LANGUAGES)
  test(`an investor who reads ${language} pays in parts and too much, and the office sends the rest back`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const words = (key: string) => textOf(language, `invest:${key}`);
    const office = await asAdmin(browser);
    await page.goto('/directinvest');
    const { cookie, reference } = await pledge(page.request);
    const day = new Date().toISOString().slice(0, 10);
    const sender = `Sender ${reference}`;

    // A wrong line is named, and nothing is imported.
    const part = `${day};200,00;Pledge ${reference.toLowerCase().replaceAll('-', ' ')};${sender}`;
    await importFile(office, [part, `${day};much;x;y`]);
    await expect(office.getByRole('dialog').getByText(/Line 3: “much”/)).toBeVisible();

    // A part arrives, and the same file a second time changes nothing.
    for (const _time of [1, 2]) {
      await importFile(office, [part]);
      await expect(office).toHaveURL(/\/admin\/record\?of=invest\.imports/, SLOW);
      await expect(office.getByText(record('imports.states.done')).first()).toBeVisible(SLOW);
    }
    await openPortfolio(page, language, cookie);
    const card = page.getByRole('article').filter({ hasText: reference });
    await expect(card.getByText(words('portfolio.states.pledged'))).toBeVisible();
    await expect(card).toContainText(/200[.,]00/);
    const todo = page.getByRole('list', { name: words('portfolio.glance.todo') });
    await expect(todo.getByRole('listitem').filter({ hasText: reference })).toContainText(/400[.,]00/);
    await expect.poll(() => mailsAbout(reference), MAIL_TIMEOUT).toBeGreaterThanOrEqual(3);

    // The office enters the rest by hand, 50 dollars more than is open.
    await openPage(office, LIST.payments);
    await office.getByRole('button', { name: admin('records.add'), exact: true }).click();
    const dialog = office.getByRole('dialog');
    const fill = (key: string, text: string) =>
      dialog.getByLabel(record(`payments.${key}`), { exact: true }).fill(text);
    await fill('columns.day', day);
    await fill('entries.cents', '450');
    await fill('columns.text', reference);
    await fill('columns.sender', sender);
    await dialog.getByRole('button', { name: admin('records.add'), exact: true }).click();
    await expect(office).toHaveURL(/\/admin\/record\?of=invest\.payments/);
    await expect(office.getByText(record('payments.reasons.excess'))).toBeVisible();
    await page.reload();
    await expect(card.getByText(words('portfolio.states.received'))).toBeVisible();

    const sendBack = record('payments.actions.sendBack');
    await office.getByRole('button', { name: sendBack, exact: true }).click();
    await office.getByRole('dialog').getByRole('button', { name: sendBack }).click();
    await expect(office.getByText(record('payments.states.assigned')).first()).toBeVisible();
    // Pledged (also to the office), part, all, sent back.
    await expect.poll(() => mailsAbout(reference), MAIL_TIMEOUT).toBeGreaterThanOrEqual(5);
    await office.context().close();
  });

test('a payment that names nothing waits in the inbox until the office assigns it', async ({
  page,
  browser,
}) => {
  const office = await asAdmin(browser);
  await page.goto('/directinvest');
  const { cookie, reference } = await pledge(page.request);
  const sender = `Stranger ${reference}`;
  const answer = await office.request.post('/api/invest/records/payments', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { values: { day: new Date().toISOString().slice(0, 10), cents: 60_000, text: 'for you', sender } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await openPage(office, '/admin/inbox');
  await office.getByRole('link', { name: sender }).click();
  const assign = record('payments.actions.assign');
  await office.getByRole('button', { name: assign, exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel(record('payments.columns.investment')).fill('LK-ZZZZ-ZZZZ');
  await dialog.getByRole('button', { name: assign, exact: true }).click();
  await expect(dialog.getByText(record('payments.problems.noPledge'))).toBeVisible();
  await dialog.getByLabel(record('payments.columns.investment')).fill(` ${reference.toLowerCase()}`);
  await dialog.getByRole('button', { name: assign, exact: true }).click();
  await expect(office.getByText(record('payments.states.assigned')).first()).toBeVisible();
  await openPortfolio(page, 'ar', cookie);
  const card = page.getByRole('article').filter({ hasText: reference });
  await expect(card.getByText(textOf('ar', 'invest:portfolio.states.received'))).toBeVisible();
  await office.context().close();
});
