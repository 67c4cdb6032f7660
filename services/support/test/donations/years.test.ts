import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { readSessionAsAdmin } from '@larkfield/kit/testing';
import { donationYearsSample } from '@larkfield/mf-support/forms/testing';
import type { DonationYear } from '@larkfield/mf-support/forms';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite({}, { readSession: readSessionAsAdmin })));
after(() => shop.close());
beforeEach(async () => {
  await shop.service.advanceOneHour();
  await shop.donations.deleteMany({});
});

const EMAIL = 'zoe@example.org';

/** Creates a paid donation; `paidAt` says when. */
async function paid(paidAt: string, change: object = {}): Promise<string> {
  const opened = await shop.open({ email: EMAIL, ...change });
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  await shop.donations.updateOne({ reference: opened.reference }, { $set: { paidAt: new Date(paidAt) } });
  return opened.reference;
}

/** Returns the mails that `act` causes. */
async function mailsOf(act: () => Promise<unknown>) {
  const { mails } = shop.service.transport;
  await shop.service.runJobs();
  const before = mails.length;
  await act();
  await shop.service.runJobs();
  return mails.slice(before);
}

const wish = (email = EMAIL) =>
  shop.service.post('/api/donations/years/link', { ...donationYearsSample, email });

async function token(): Promise<string> {
  const [mail] = await mailsOf(wish);
  return /#token=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('the link goes to the address alone, in the language of its last donation, and says nothing on the page', async () => {
  await paid('2025-03-01T10:00:00Z', { language: 'en' });
  await paid('2026-03-01T10:00:00Z', { language: 'sv' });
  const [mail, ...more] = await mailsOf(() => wish(EMAIL.toUpperCase()));
  assert.equal(more.length, 0);
  assert.deepEqual([mail?.to.address, mail?.subject], [EMAIL, 'Dina årskvitton']);
  assert.match(mail?.text ?? '', /\/sv\/donation\/years#token=[\w-]{22}/);
  const [known, unknown] = [await wish(), await wish('nobody@example.org')];
  assert.deepEqual([known.statusCode, known.json<object>()], [200, unknown.json<object>()]);
});

test('nothing is mailed to an address with which nothing was paid, nor more than three times an hour', async () => {
  await shop.open({ email: EMAIL });
  assert.deepEqual(await mailsOf(wish), []);
  await paid('2026-03-01T10:00:00Z');
  await shop.service.advanceOneHour();
  const mails = await mailsOf(async () => {
    for (let times = 0; times < 5; times += 1) assert.equal((await wish()).statusCode, 200);
  });
  assert.equal(mails.length, 3);
});

test('each calendar year has its total, less what was returned, and nothing of other addresses', async () => {
  await paid('2025-12-31T23:59:59Z', { amount: '10' });
  await paid('2026-01-01T00:00:00Z', { amount: '25.50' });
  const part = await paid('2026-06-01T10:00:00Z', { amount: '50' });
  const whole = await paid('2026-07-01T10:00:00Z', { amount: '99' });
  await paid('2026-08-01T10:00:00Z', { amount: '1000', email: 'other@example.org' });
  await shop.donations.updateOne({ reference: part }, { $set: { refundedCents: 550 } });
  await shop.donations.updateOne({ reference: whole }, { $set: { state: 'refunded' } });
  const answer = await shop.service.post('/api/donations/years', { token: await token() });
  assert.deepEqual(answer.json<{ years: DonationYear[] }>().years, [
    { year: 2026, cents: 2_550 + 4_450 },
    { year: 2025, cents: 1_000 },
  ]);
});

test('the receipt of a year is a PDF in every language, with each donation of the year', async (t) => {
  const first = await paid('2026-01-05T10:00:00Z', { amount: '25.50' });
  const second = await paid('2026-06-05T10:00:00Z', { amount: '50', language: 'de' });
  const earlier = await paid('2025-06-05T10:00:00Z');
  const link = await token();
  for (const { tag: language } of LANGUAGES) {
    // Resets the rate limit for one address.
    await shop.service.advanceOneHour();
    const body = { token: link, year: 2026, language };
    const answer = await shop.service.post('/api/donations/years.pdf', body);
    assert.equal(answer.statusCode, 200, answer.body);
    const { headers, rawPayload } = answer;
    assert.deepEqual([headers['content-type'], headers['cache-control']], ['application/pdf', 'no-store']);
    assert.ok(rawPayload.toString('latin1').includes(`/Lang (${language})`));
    const text = await readPdf(rawPayload);
    if (text === undefined) return t.skip('no pdftotext here');
    for (const part of [first, second, EMAIL, '100 Sample Street'])
      assert.ok(text.includes(bareText(part)), `${language}: ${part}`);
    assert.ok(!text.includes(bareText(earlier)), language);
    assert.match(text, /75[.,]50/, language);
  }
  const own = await shop.service.post('/api/donations/years.pdf', { token: link, year: 2026 });
  assert.ok(own.rawPayload.toString('latin1').includes('/Lang (de)'));
});

test('only the mailed link opens anything: neither a made-up one nor that of a single donation', async () => {
  const opened = await shop.open({ email: EMAIL });
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  const link = await token();
  for (const wrong of ['A'.repeat(22), opened.token])
    for (const [path, more] of [
      ['years', {}],
      ['years.pdf', { year: 2026 }],
    ] as const) {
      const answer = await shop.service.post(`/api/donations/${path}`, { token: wrong, ...more });
      assert.equal(answer.json<{ code: string }>().code, 'NOT_FOUND', path);
    }
  const none = await shop.service.post('/api/donations/years.pdf', { token: link, year: 2001 });
  assert.equal(none.json<{ code: string }>().code, 'NOT_FOUND');
});

test('finance sends the receipts again, to the address of the donation', async () => {
  const reference = await paid('2026-03-01T10:00:00Z');
  const url = `/api/support/records/donations/${reference}`;
  const { version } = (await shop.service.app.inject(url)).json<{ version: number }>();
  const mails = await mailsOf(async () => {
    const answer = await shop.service.post(`${url}/action`, { version, action: 'years' });
    assert.equal(answer.statusCode, 200, answer.body);
  });
  assert.deepEqual(
    mails.map(({ subject, to }) => [subject, to.address]),
    [['Your receipts for the year', EMAIL]],
  );
  const without = await paid('2026-03-02T10:00:00Z', { email: undefined });
  const refused = await shop.service.post(`/api/support/records/donations/${without}/action`, {
    ...{ version: 1, action: 'years' },
  });
  assert.ok(refused.statusCode >= 400 && refused.statusCode < 500, refused.body);
});
