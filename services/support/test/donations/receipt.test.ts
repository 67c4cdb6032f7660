import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { formatCents } from '@larkfield/contracts/money';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite()));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const ask = (token: string, language?: Language) =>
  shop.service.post('/api/donations/receipt.pdf', { token, ...(language ? { language } : {}) });

async function paid(change: object = {}): Promise<{ token: string; reference: string }> {
  const opened = await shop.open(change);
  shop.approve(opened);
  assert.equal((await shop.ask('capture', opened.token)).state, 'captured');
  return opened;
}

test('the receipt of a paid donation is a PDF that another program reads, in every language', async (t) => {
  const entries = {
    amount: '9999999.99',
    description: 'Für Zoë 子ども',
    has_invoice: true,
    invoice_id: 'R-7',
  };
  const { token, reference } = await paid(entries);
  for (const { tag: language } of LANGUAGES) {
    // Resets the rate limit for one address.
    await shop.service.advanceOneHour();
    const answer = await ask(token, language);
    assert.equal(answer.statusCode, 200, answer.body);
    const { headers, rawPayload } = answer;
    assert.deepEqual([headers['content-type'], headers['cache-control']], ['application/pdf', 'no-store']);
    assert.match(
      String(headers['content-disposition']),
      new RegExp(`^attachment; filename="${reference}.pdf"`),
    );
    assert.ok(rawPayload.toString('latin1').includes(`/Lang (${language})`));
    const text = await readPdf(rawPayload);
    if (text === undefined) return t.skip('no pdftotext here');
    for (const part of [reference, 'R-7', 'Für Zoë 子ども', '100 Sample Street', 'CA 95814'])
      assert.ok(text.includes(bareText(part)), `${language}: ${part}`);
    assert.doesNotMatch(text, /\ufffd/, language);
    if (language !== 'ar')
      assert.ok(text.includes(bareText(formatCents(999_999_999, language))), `${language}: ${text}`);
    else assert.match(text, /9,999,999\.99/);
  }
});

test('a receipt comes in the donor’s language when none is asked for, and is the same file each time', async () => {
  const { token } = await paid({ language: 'sv' });
  const [one, two] = [await ask(token), await ask(token)];
  assert.ok(one.rawPayload.toString('latin1').includes('/Lang (sv)'));
  assert.deepEqual(one.rawPayload, two.rawPayload);
});

test('a receipt says how much of the donation was returned', async (t) => {
  const { token, reference } = await paid({ amount: '25' });
  const whole = await readPdf((await ask(token)).rawPayload);
  if (whole === undefined) return t.skip('no pdftotext here');
  assert.doesNotMatch(whole, /Returned/);
  const record = await shop.donations.findOne({ reference });
  shop.standIn.ledger.refund(record?.captureId ?? '', '5.50');
  await shop.ask('capture', token);
  const part = (await readPdf((await ask(token)).rawPayload)) ?? '';
  for (const words of ['Returned to you', '$5.50', '$25.00'])
    assert.ok(part.includes(bareText(words)), words);
});

test('there is no receipt of what was not paid, nor to a made-up link', async () => {
  const { token } = await shop.open();
  assert.equal((await ask(token)).json<{ code: string }>().code, 'WRONG_STATE');
  assert.equal((await ask('A'.repeat(22))).json<{ code: string }>().code, 'NOT_FOUND');
});
