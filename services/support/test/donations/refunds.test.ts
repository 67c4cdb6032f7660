import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DonationOpened } from '@larkfield/mf-support/forms';
import type { EventType, Refund } from '@larkfield/paypal-stand-in';
import { readEventSubject } from '../../src/donations/webhook-event.ts';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite({}, { env: { RATE_LIMIT_FACTOR: '1000' } })));
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const find = (reference: string) => shop.donations.findOne({ reference });

interface Paid extends DonationOpened {
  readonly captureId: string;
}

async function paid(change: object = {}): Promise<Paid> {
  const opened = await shop.open(change);
  shop.approve(opened);
  assert.equal((await shop.ask('capture', opened.token)).state, 'captured');
  return { ...opened, captureId: (await find(opened.reference))?.captureId ?? '' };
}

async function notify(type: EventType, orderId: string, refund?: Refund) {
  const { ledger, webhooks } = shop.standIn;
  const { headers, body } = webhooks.createNotification(type, ledger.findOrder(orderId), refund);
  return shop.service.post('/api/donations/webhook', JSON.parse(body) as object, headers);
}

async function told(type: EventType, orderId: string, refund?: Refund): Promise<void> {
  const answer = await notify(type, orderId, refund);
  assert.equal(answer.statusCode, 200, answer.body);
}

const money = async (reference: string) => {
  const record = await find(reference);
  return [record?.state, record?.refundedCents, record?.problem];
};
const lines = (subject: string, action: string) =>
  shop.service.database.db.collection('support_audit').countDocuments({ subject, action });

test('an event about a refund names the payment by its link `up` alone, one about a payment is it', () => {
  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411', method: 'GET' },
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/2GG279541U471931P', method: 'GET' },
  ];
  const amount = { currency_code: 'USD', value: '5.00' };
  const refund = { id: '1JU08902781691411', status: 'COMPLETED', amount, links };
  const { captureId, orderId, returned } = readEventSubject('PAYMENT.CAPTURE.REFUNDED', refund);
  assert.deepEqual([captureId, orderId, returned?.cents], ['2GG279541U471931P', undefined, 500]);
  const pending = readEventSubject('PAYMENT.CAPTURE.REFUNDED', { ...refund, status: 'PENDING' });
  assert.deepEqual([pending.captureId, pending.returned], ['2GG279541U471931P', undefined]);
  const yen = readEventSubject('PAYMENT.CAPTURE.REVERSED', {
    ...refund,
    amount: { ...amount, currency_code: 'JPY' },
  });
  assert.equal(yen.returned, undefined);
  const elsewhere = [
    { rel: 'up', href: 'https://api.paypal.com/v2/payments/authorizations/7W5147081L658180V' },
  ];
  assert.equal(
    readEventSubject('PAYMENT.CAPTURE.REFUNDED', { ...refund, links: elsewhere }).captureId,
    undefined,
  );
  assert.equal(readEventSubject('PAYMENT.CAPTURE.DENIED', { id: 'C1', custom_id: 'LK-1' }).captureId, 'C1');
  assert.equal(readEventSubject('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'O1' }).orderId, 'O1');
});

describe('money that went back', () => {
  test('a reversal is in the books with its sum and as one, also where the order does not show it', async () => {
    const { reference, orderId, captureId, token } = await paid();
    shop.standIn.ledger.reverse(captureId);
    await told('PAYMENT.CAPTURE.REVERSED', orderId);
    await told('PAYMENT.CAPTURE.REVERSED', orderId);
    assert.deepEqual(await money(reference), ['refunded', 2_500, 'reversed']);
    // The donor does not see the reversal.
    const view = await shop.ask('state', token);
    assert.deepEqual([view.state, view.refundedCents, view.problem], ['refunded', 2_500, undefined]);
    await shop.service.runJobs();
    assert.equal(await lines(reference, 'donation.reversed'), 1);
  });

  test('parts that PayPal takes back and parts that the office gives back add up to the cent', async () => {
    const { reference, orderId, captureId } = await paid({ amount: '100.10' });
    const { ledger } = shop.standIn;
    const [one, two] = [ledger.refund(captureId, '33.34'), ledger.reverse(captureId, '33.33')];
    await told('PAYMENT.CAPTURE.REFUNDED', orderId, one);
    await told('PAYMENT.CAPTURE.REVERSED', orderId, two);
    assert.deepEqual(await money(reference), ['captured', 6_667, 'reversed']);
    await told('PAYMENT.CAPTURE.REFUNDED', orderId, ledger.refund(captureId));
    assert.deepEqual(await money(reference), ['refunded', 10_010, 'reversed']);
  });

  test('a sum that PayPal tells without the total counts once, whether or not the order shows it', async () => {
    for (const how of ['refund', 'reverse'] as const) {
      const { reference, orderId, captureId } = await paid();
      const given = shop.standIn.ledger[how](captureId, '4.00');
      const type = how === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED';
      const total = { ...given.total, currency_code: 'XXX' };
      await told(type, orderId, { ...given, total });
      await told(type, orderId, { ...given, total });
      assert.equal((await money(reference))[1], 400, how);
    }
  });

  test('a refund of a payment that is not stored is found by asking PayPal for its order', async () => {
    const { reference, orderId, captureId } = await paid();
    const unset = { captureId: '', refundedCents: '' } as const;
    await shop.donations.updateOne({ reference }, { $unset: unset });
    shop.standIn.ledger.refund(captureId, '1.00');
    await told('PAYMENT.CAPTURE.REFUNDED', orderId);
    assert.deepEqual((await money(reference)).slice(0, 2), ['captured', 100]);
  });

  test('the sum of a reversal that names another payment is not taken for ours', async () => {
    const [mine, other] = [await paid(), await paid()];
    await shop.donations.deleteOne({ reference: other.reference });
    await shop.donations.updateOne({ reference: mine.reference }, { $set: { captureId: other.captureId } });
    shop.standIn.ledger.reverse(other.captureId);
    await told('PAYMENT.CAPTURE.REVERSED', other.orderId);
    assert.deepEqual(await money(mine.reference), ['captured', undefined, undefined]);
  });
});

/** Returns all orders in which notifications of several steps can arrive, each immediately or after any later step. */
function deliveries(steps: number): readonly (readonly number[])[] {
  if (steps === 0) return [[]];
  const shorter = deliveries(steps - 1).map((delays) => delays.map((at) => at + 1));
  return Array.from({ length: steps }, (_, at) => shorter.map((delays) => [at, ...delays])).flat();
}

test('in whatever order notifications come, and come again, the books end the same', async () => {
  const { ledger } = shop.standIn;
  for (const [index, delays] of deliveries(4).entries()) {
    const opened = await shop.open({ email: 'ada@example.org' });
    const { orderId, reference } = opened;
    const capture = () => ledger.findOrder(orderId).purchase_units[0].payments?.captures[0]?.id ?? '';
    const happen: readonly (() => () => Promise<void>)[] = [
      () => {
        ledger.approve(orderId, 'PENDING');
        ledger.capture(orderId, `capture-${reference}`);
        return () => told('PAYMENT.CAPTURE.PENDING', orderId);
      },
      () => {
        ledger.finishCapture(capture(), 'COMPLETED');
        return () => told('PAYMENT.CAPTURE.COMPLETED', orderId);
      },
      () => {
        const refund = ledger.refund(capture(), '5.50');
        return () => told('PAYMENT.CAPTURE.REFUNDED', orderId, refund);
      },
      () => {
        const reversal = ledger.reverse(capture(), '9.25');
        return () => told('PAYMENT.CAPTURE.REVERSED', orderId, reversal);
      },
    ];
    const tell: (() => Promise<void>)[] = [];
    for (const [step, act] of happen.entries()) {
      tell[step] = act();
      const now = [...happen.keys()].filter((each) => delays[each] === step);
      for (const each of index % 2 ? now : now.reverse()) await tell[each]?.();
    }
    for (const again of tell.toReversed()) await again();
    assert.deepEqual(await money(reference), ['captured', 1_475, 'reversed'], delays.join(' '));
    await shop.service.runJobs();
    const receipts = shop.service.transport.mails.splice(0);
    assert.equal(receipts.length, 1, delays.join(' '));
  }
});

describe('payments that take their time', () => {
  async function pending(): Promise<Paid> {
    const opened = await shop.open({ email: 'ada@example.org' });
    shop.standIn.ledger.approve(opened.orderId, 'PENDING');
    assert.equal((await shop.ask('capture', opened.token)).state, 'approved');
    return { ...opened, captureId: (await find(opened.reference))?.captureId ?? '' };
  }

  test('a pending donation cannot be cancelled, and is completed by a notification or the background job', async () => {
    for (const hear of [
      (orderId: string) => told('PAYMENT.CAPTURE.COMPLETED', orderId),
      async () => {
        shop.service.clock.advance(6 * 3600_000);
        await shop.service.runJobs();
      },
    ]) {
      const { captureId, orderId, reference, token } = await pending();
      assert.notEqual(captureId, '');
      assert.equal((await shop.ask('cancel', token)).state, 'approved');
      shop.standIn.ledger.finishCapture(captureId, 'COMPLETED');
      await hear(orderId);
      assert.equal((await find(reference))?.state, 'captured');
    }
  });

  for (const type of ['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED'] as const)
    test(`one that is pending and then refused (${type}) has failed, and nothing was paid`, async () => {
      const { captureId, orderId, reference, token } = await pending();
      shop.standIn.ledger.finishCapture(captureId, 'DECLINED');
      await told(type, orderId);
      const view = await shop.ask('state', token);
      assert.deepEqual([view.state, view.problem, view.paidAt], ['failed', 'declined', undefined]);
      await shop.service.runJobs();
      assert.deepEqual(shop.service.transport.mails, []);
      assert.equal(await lines(reference, 'donation.pending'), 1);
    });

  test('a card declined by the bank fails the donation, and the donor sees why', async () => {
    const opened = await shop.open();
    shop.standIn.ledger.approve(opened.orderId, 'INSTRUMENT_DECLINED');
    const view = await shop.ask('capture', opened.token);
    assert.deepEqual([view.state, view.problem], ['failed', 'declined']);
    assert.equal((await find(opened.reference))?.captureId, undefined);
  });

  test('a payment that succeeds after a declined one is captured, and the problem is removed', async () => {
    const opened = await shop.open();
    const { ledger } = shop.standIn;
    ledger.approve(opened.orderId, 'DECLINED');
    assert.equal((await shop.ask('capture', opened.token)).state, 'failed');
    const [unit] = ledger.findOrder(opened.orderId).purchase_units;
    const [first] = unit.payments?.captures ?? [];
    assert.ok(first);
    unit.payments?.captures.push({ ...first, id: 'SECOND000000000AA', status: 'COMPLETED' });
    await told('PAYMENT.CAPTURE.COMPLETED', opened.orderId);
    const record = await find(opened.reference);
    assert.deepEqual(
      [record?.state, record?.captureId, record?.problem],
      ['captured', 'SECOND000000000AA', undefined],
    );
  });
});

describe('notifications that no donation belongs to', () => {
  test('one is accepted, so that PayPal does not repeat it, and stands in the log and the audit', async () => {
    const { orderId, captureId, reference } = await paid();
    shop.standIn.ledger.refund(captureId);
    await shop.donations.deleteOne({ reference });
    await told('PAYMENT.CAPTURE.REFUNDED', orderId);
    const logged = shop.service.logs.findLast(({ msg }) => msg === 'no donation for a notification');
    assert.deepEqual([logged?.['reference'], logged?.['code']], [captureId, 'PAYMENT.CAPTURE.REFUNDED']);
    assert.equal(await lines(captureId, 'donation.unmatched'), 1);
  });

  test('while PayPal cannot be asked whose payment it is, the answer is one that PayPal repeats', async (t) => {
    let isDown = false;
    const { fetch } = globalThis;
    t.mock.method(globalThis, 'fetch', (url: string, init: RequestInit) =>
      isDown && url.includes('/v2/payments/')
        ? Promise.reject(new TypeError('connection reset'))
        : fetch(url, init),
    );
    const outer = shop;
    const own = await startDonationSite();
    t.after(async () => {
      shop = outer;
      await own.close();
    });
    shop = own;
    const { orderId, captureId, reference } = await paid();
    shop.standIn.ledger.refund(captureId);
    await shop.donations.updateOne({ reference }, { $unset: { captureId: '' } });
    isDown = true;
    const answer = await notify('PAYMENT.CAPTURE.REFUNDED', orderId);
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [503, 'UNAVAILABLE']);
    assert.equal(await lines(captureId, 'donation.unmatched'), 0);
    isDown = false;
    await told('PAYMENT.CAPTURE.REFUNDED', orderId);
    assert.equal((await find(reference))?.state, 'refunded');
  });
});
