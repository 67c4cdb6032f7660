import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createLog } from '@larkfield/kit/runtime';
import { TEST_ORIGIN } from '@larkfield/kit/testing';
import { donationSample } from '@larkfield/mf-support/forms/testing';
import { readPaymentProvider } from '../../src/config.ts';
import { createPayPalClient } from '../../src/donations/paypal.ts';
import { settleDonation } from '../../src/donations/settle.ts';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite()));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const find = (reference: string) => shop.donations.findOne({ reference });
const charged = (orderId: string) =>
  shop.standIn.ledger.orders.get(orderId)?.purchase_units[0].payments?.captures.length ?? 0;

// covers: S4, S10, S13
test('a donation is ordered as it was entered, charged after approval, and told to the donor by mail', async () => {
  const entries = {
    description: 'Für die Kinder',
    amount: '1.234,50',
    has_invoice: true,
    invoice_id: 'R-7',
    comment: 'Weiter so',
    email: 'Ada@example.org',
    language: 'de',
  };
  const opened = await shop.open(entries);
  const [unit] = shop.standIn.ledger.findOrder(opened.orderId).purchase_units;
  assert.deepEqual(
    [unit.description, unit.amount, unit.invoice_id, unit.custom_id],
    ['Für die Kinder', { currency_code: 'USD', value: '1234.50' }, 'R-7', opened.reference],
  );
  assert.equal((await shop.ask('capture', opened.token)).state, 'created');
  assert.equal(charged(opened.orderId), 0);

  shop.approve(opened);
  const view = await shop.ask('capture', opened.token);
  assert.deepEqual([view.state, view.cents, view.invoiceId], ['captured', 123_450, 'R-7']);
  assert.equal(charged(opened.orderId), 1);
  await shop.service.runJobs();
  const [letter, ...more] = shop.service.transport.mails;
  assert.equal(more.length, 0);
  assert.equal(letter?.to.address, 'ada@example.org');
  assert.match(letter?.text ?? '', /1\.234,50/);
  assert.ok(letter?.text.includes(`${TEST_ORIGIN}/de/donation#token=${opened.token}`));
  // The address may belong to somebody else.
  assert.doesNotMatch(letter?.text ?? '', /Für die Kinder|Weiter so/);
  const record = await find(opened.reference);
  assert.equal(record?.comment, 'Weiter so');
  assert.doesNotMatch(JSON.stringify(record), new RegExp(opened.token));
});

test('a description of emoji is kept whole, and its beginning is what the payment service takes', async () => {
  const description = '\u{1f600}'.repeat(127);
  const opened = await shop.open({ description, amount: '25.00' });
  const [unit] = shop.standIn.ledger.findOrder(opened.orderId).purchase_units;
  assert.equal(unit.description, '\u{1f600}'.repeat(63));
  assert.equal((await find(opened.reference))?.description, description);
});

for (const [typed, cents, value] of [
  ['0.01', 1, '0.01'],
  ['9,999,999.99', 999_999_999, '9999999.99'],
  ['٢٥٫٥٠', 2_550, '25.50'],
  ['２５．５', 2_550, '25.50'],
  ['0,30', 30, '0.30'],
] as const)
  test(`${typed} is ${value} at PayPal and ${cents} cents in the books`, async () => {
    const { orderId, reference } = await shop.open({ amount: typed });
    assert.equal(shop.standIn.ledger.findOrder(orderId).purchase_units[0].amount.value, value);
    assert.equal((await find(reference))?.cents, cents);
  });

// covers: S7, S8, S9
test('an invalid amount or missing invoice id is reported by field and creates no order', async () => {
  const orders = shop.standIn.ledger.orders.size;
  for (const [change, field, key] of [
    [{ amount: '0' }, 'amount', 'errors.amount'],
    [{ amount: '10000000' }, 'amount', 'errors.amount'],
    [{ amount: '' }, 'amount', 'errors.price'],
    [{ has_invoice: true }, 'invoice_id', 'errors.invoice'],
    [{ has_invoice: true, invoice_id: '  ' }, 'invoice_id', 'errors.invoice'],
    [{ has_invoice: true, invoice_id: 'x'.repeat(128) }, 'invoice_id', 'errors.tooLong'],
    [{ has_invoice: true, invoice_id: '\u{1f600}'.repeat(64) }, 'invoice_id', 'errors.tooLong'],
    [{ description: '' }, 'description', 'errors.required'],
    [{ description: 'x'.repeat(128) }, 'description', 'errors.tooLong'],
    [{ email: 'nobody' }, 'email', 'errors.email'],
  ] as const) {
    const answer = await shop.service.post('/api/donations/create', { ...donationSample, ...change });
    assert.equal(answer.statusCode, 422);
    assert.deepEqual(answer.json<{ fields: object[] }>().fields, [{ field, key }]);
  }
  assert.equal(shop.standIn.ledger.orders.size, orders);
});

// covers: S6
test('an amount that may have thousands or decimals in its language is asked back and opens no order', async () => {
  for (const [amount, language, key] of [
    ['25.005', 'en', 'errors.amountMark'],
    ['25,005', 'de', 'errors.amountMark'],
    ['500.001', 'fr', 'errors.amountMark'],
    ['25.0050', 'en', 'errors.amountDecimals'],
  ] as const) {
    const form = { ...donationSample, amount, language };
    const answer = await shop.service.post('/api/donations/create', form);
    assert.deepEqual(answer.json<{ fields: object[] }>().fields, [{ field: 'amount', key }], amount);
  }
  const { reference } = await shop.open({ amount: '1.234', language: 'de' });
  assert.equal((await find(reference))?.cents, 123_400);
});

test('a double click and a lost answer are one donation, one order and one token', async () => {
  const [first, second] = await Promise.all([shop.open({}, 'key-of-one'), shop.open({}, 'key-of-one')]);
  assert.deepEqual(first, second);
  assert.deepEqual(await shop.open({}, 'key-of-one'), first);
  const made = [...shop.standIn.ledger.orders.values()].filter(
    ({ purchase_units: [unit] }) => unit.custom_id === first.reference,
  );
  assert.equal(made.length, 1);
});

test('a donor who closes the window after approval is charged once by the background job', async () => {
  const opened = await shop.open({ email: 'ida@example.org' });
  shop.approve(opened);
  await shop.service.runJobs();
  assert.equal((await find(opened.reference))?.state, 'created');
  shop.service.clock.advance(61_000);
  await shop.service.runJobs();
  assert.equal((await find(opened.reference))?.state, 'captured');
  shop.service.clock.advance(3600_000);
  await shop.service.runJobs();
  assert.equal(charged(opened.orderId), 1);
  assert.equal(shop.service.transport.mails.length, 1);
});

test('a donor who closes the window before approval is not charged, and the donation ends', async () => {
  const opened = await shop.open();
  for (let minutes = 0; minutes < 300; minutes += 60) {
    shop.service.clock.advance(3600_000);
    await shop.service.runJobs();
  }
  assert.equal((await find(opened.reference))?.state, 'cancelled');
  assert.equal((await find(opened.reference))?.askAt, undefined);
});

test('a cancelled donation is not charged, whatever is approved later', async () => {
  const opened = await shop.open();
  assert.equal((await shop.ask('cancel', opened.token)).state, 'cancelled');
  shop.approve(opened);
  assert.equal((await shop.ask('capture', opened.token)).state, 'cancelled');
  shop.service.clock.advance(3600_000);
  await shop.service.runJobs();
  assert.equal(charged(opened.orderId), 0);
});

test('what was paid stays paid: a late cancel changes nothing', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  assert.equal((await shop.ask('cancel', opened.token)).state, 'captured');
});

test('a capture whose answer was lost is found out by the next question', async () => {
  const opened = await shop.open();
  shop.approve(opened);
  // The money was captured, but the response was lost.
  shop.standIn.ledger.capture(opened.orderId, `capture-${opened.reference}`);
  assert.equal((await find(opened.reference))?.state, 'created');
  assert.equal((await shop.ask('capture', opened.token)).state, 'captured');
  assert.equal(charged(opened.orderId), 1);
});

for (const [what, lost] of [
  ['the request', async () => undefined],
  ['the answer', fetch],
] as const)
  test(`a capture of which ${what} was lost is not cancelled afterwards, and is charged once`, async () => {
    const opened = await shop.open({ email: 'noa@example.org' });
    shop.approve(opened);
    const { service, donations } = shop;
    const [provider, donation] = [readPaymentProvider(service.config), await find(opened.reference)];
    assert.ok(provider && donation);
    const send: typeof fetch = async (url, init) => {
      if (!String(url).endsWith('/capture')) return fetch(url, init);
      await lost(url, init);
      throw new TypeError('connection reset');
    };
    const payments = {
      ...{ donations, paypal: createPayPalClient(provider, { send }), receiptMails: () => [] },
      ...{ now: () => service.clock.now(), wake: () => undefined, log: createLog({ level: 'fatal' }) },
    };
    await assert.rejects(settleDonation(payments, donation, 'test'), /connection reset/);
    assert.equal((await shop.ask('cancel', opened.token)).state, 'approved');
    assert.equal((await shop.ask('capture', opened.token)).state, 'captured');
    assert.equal(charged(opened.orderId), 1);
  });

test('an invoice that was paid before is not charged again, and the donor sees why', async () => {
  const invoice = { has_invoice: true, invoice_id: 'R-2026-1' };
  const [first, second] = [await shop.open(invoice), await shop.open(invoice)];
  for (const opened of [first, second]) shop.approve(opened);
  assert.equal((await shop.ask('capture', first.token)).state, 'captured');
  const view = await shop.ask('capture', second.token);
  assert.deepEqual([view.state, view.problem], ['failed', 'invoicePaid']);
});

test('the receipt is sent again to the donor’s address, five times an hour at most', async () => {
  const opened = await shop.open({ email: 'eva@example.org' });
  shop.approve(opened);
  await shop.ask('capture', opened.token);
  await shop.ask('receipt', opened.token);
  await shop.service.runJobs();
  assert.deepEqual(
    shop.service.transport.mails.map(({ to }) => to.address),
    ['eva@example.org', 'eva@example.org'],
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.service.post(
        '/api/donations/receipt',
        { token: opened.token },
        { 'x-forwarded-for': '198.51.100.9' },
      ),
    ),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 1);
});

test('an unknown token is not found, and an unpaid donation has no receipt', async () => {
  for (const what of ['capture', 'state', 'cancel', 'receipt'])
    assert.equal(
      (await shop.service.post(`/api/donations/${what}`, { token: 'A'.repeat(22) })).statusCode,
      404,
    );
  const opened = await shop.open({ email: 'eva@example.org' });
  const answer = await shop.service.post('/api/donations/receipt', { token: opened.token });
  assert.equal(answer.json<{ code: string }>().code, 'WRONG_STATE');
});

test('of one address at most ten orders are opened in ten minutes', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.23' };
  const before = shop.standIn.ledger.orders.size;
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1)
    statuses.push((await shop.service.post('/api/donations/create', donationSample, headers)).statusCode);
  assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.at(-1)], [10, 429]);
  assert.equal(shop.standIn.ledger.orders.size - before, 10, 'PayPal was not asked for the one too many');
});
