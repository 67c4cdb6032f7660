import { withProofOfWork } from '@larkfield/kit/testing';
import type { APIRequestContext } from '@playwright/test';
import { CONTACT, contactEntries, fillIn, uniqueEmail, passFormTime } from '../support/data/forms.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { findRecords } from '../support/data/records.ts';
import { SITE_START_TIMEOUT, startSite, type TestSite } from '../support/sites/test-site.ts';
import { expect, test } from '../support/browser/test.ts';

const WORK_SCRIPT = /\/assets\/mf-marketing\/work\.[0-9a-f]+\.js/;
const send = textOf('en', 'marketing:contact.form.send');
const sent = 'Your message has been sent.';

async function codeOf(request: APIRequestContext, data: object, headers: Record<string, string> = {}) {
  const answer = await request.post(CONTACT, { data, headers });
  const { code } = (await answer.json()) as { code?: string };
  return `${answer.status()} ${code ?? 'ok'}`;
}

test.describe('a program that calls the form without the page', () => {
  test('is refused without work, whatever it claims to be', async ({ request }) => {
    const entries = contactEntries(uniqueEmail());
    expect(await codeOf(request, entries)).toBe('422 WORK_MISSING');
    for (const name of ['x-plain-form', 'X-Plain-Form', 'X-PLAIN-FORM'])
      expect(await codeOf(request, entries, { [name]: '1' })).toBe('422 WORK_MISSING');
    expect(await findRecords('contacts', { email: entries['email'] })).toEqual([]);
  });

  test('has one message taken for each piece of work', async ({ request }) => {
    const entries = contactEntries(uniqueEmail());
    const body = withProofOfWork(entries, { path: CONTACT });
    expect(await codeOf(request, body)).toBe('201 ok');
    expect(await codeOf(request, body)).toBe('201 ok');
    expect(await codeOf(request, body, { 'idempotency-key': 'key-12345' })).toBe('422 WORK_WRONG');
    expect(await codeOf(request, { ...body, city: 'Lund' })).toBe('422 WORK_WRONG');
    expect(await findRecords('contacts', { email: entries['email'] })).toHaveLength(1);
  });
});

test('a visitor whose clock is a year ahead sends a message without noticing', async ({ page, watch }) => {
  const email = uniqueEmail();
  const tries: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(CONTACT)) tries.push(response.status());
  });
  await page.clock.install({ time: Date.now() + 365 * 24 * 3600_000 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: send }).click();
  await expect(page.getByRole('dialog')).toContainText(sent);
  expect(tries).toEqual([422, 201]);
  expect(await findRecords('contacts', { email })).toHaveLength(1);
  // The browser logs the refusal.
  watch.problems.splice(0);
});

test('when the code for the work does not arrive, the entries stay and can be sent later', async ({
  page,
  watch,
}) => {
  const email = uniqueEmail();
  await page.clock.install();
  await page.route(WORK_SCRIPT, (route) => route.abort());
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
  await fillIn(page, CONTACT, contactEntries(email));
  await passFormTime(page);
  await page.getByRole('button', { name: send }).click();
  await expect(page.getByRole('alert')).toContainText(textOf('en', 'forms:problems.unavailable'));
  await page.unroute(WORK_SCRIPT);
  await page.getByRole('button', { name: send }).click();
  await expect(page.getByRole('dialog')).toContainText(sent);
  expect(await findRecords('contacts', { email })).toHaveLength(1);
  watch.problems.splice(0);
});

test.describe('on a site with narrow limits that asks for more work', () => {
  let own: TestSite;
  test.beforeAll(async () => {
    test.setTimeout(SITE_START_TIMEOUT.timeout);
    own = await startSite({ passed: { PROOF_OF_WORK_BITS: '17' } });
  });
  test.afterAll(() => own.stop());

  test('forms without script pass four times, then their senders are asked to wait', async ({ request }) => {
    const statuses: number[] = [];
    let page = '';
    for (let count = 0; count < 5; count += 1) {
      const answer = await request.post(own.origin + CONTACT, {
        form: contactEntries(uniqueEmail()),
        headers: { origin: own.origin, referer: `${own.origin}/sv` },
        maxRedirects: 0,
      });
      statuses.push(answer.status());
      page = await answer.text();
    }
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
    expect(page).toContain(textOf('sv', 'forms:problems.rateLimited').slice(0, 20));
  });

  test('the page does the work that the site asks for, and says meanwhile that it is sending', async ({
    browser,
  }) => {
    test.slow();
    const page = await browser.newPage({ baseURL: own.origin });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: textOf('en', 'marketing:contact.form.open') }).click();
    await fillIn(page, CONTACT, contactEntries(uniqueEmail()));
    await passFormTime(page);
    const requests: unknown[] = [];
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${CONTACT}`, async (route) => {
      requests.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByRole('status').filter({ hasText: textOf('en', 'forms:sending') })).toHaveCount(1);
    answer();
    // The answer may demand a harder proof of work, which the page computes only then.
    await expect(page.getByRole('dialog')).toContainText(sent, { timeout: 60_000 });
    expect(requests.every((body) => typeof body === 'object' && body !== null && 'work' in body)).toBe(true);
    await page.close();
  });
});
