import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { readSessionAsAdmin, checkTransitions, type Outcome, type Transition } from '@larkfield/kit/testing';
import type { DonationOpened } from '@larkfield/mf-support/forms';
import { captureOf, type EventType } from '@larkfield/paypal-stand-in';
import { donationKind } from '../../src/donations/kind.ts';
import { administratorActions, createRecordSteps } from '../support/record-steps.ts';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => {
  shop = await startDonationSite({}, { readSession: readSessionAsAdmin, env: { RATE_LIMIT_FACTOR: '1000' } });
});
after(() => shop.close());
beforeEach(() => shop.service.advanceOneHour());

const EMAIL = 'ada@example.org';
const receipt = ['donor: donationReceipt'];
const OPEN = ['created', 'approved'];
const UNPAID = [...OPEN, 'pending', 'declined', 'cancelled'];
const PAID = ['captured', 'partly refunded', 'partly reversed'];
const BACK = ['refunded', 'reversed', 'noted'];
const STATES = [...UNPAID, ...PAID, ...BACK];

/** The steps that lead to each state. */
const PATHS: Readonly<Record<string, readonly Step[]>> = {
  created: [],
  approved: ['approve'],
  pending: ['approve pending', 'donor asks'],
  declined: ['approve declined', 'donor asks'],
  cancelled: ['donor cancels'],
  captured: ['approve', 'donor asks'],
  'partly refunded': ['approve', 'donor asks', 'refund a part'],
  'partly reversed': ['approve', 'donor asks', 'reverse a part'],
  refunded: ['approve', 'donor asks', 'refund the rest'],
  reversed: ['approve', 'donor asks', 'reverse the rest'],
  noted: ['approve', 'donor asks', 'office notes'],
};

type Step =
  | 'approve'
  | 'approve pending'
  | 'approve declined'
  | 'donor asks'
  | 'donor cancels'
  | 'refund a part'
  | 'refund the rest'
  | 'reverse a part'
  | 'reverse the rest'
  | 'office notes';

const TABLE: readonly Transition[] = [
  // Calls of the donor's browser.
  { from: ['approved'], action: 'donor asks', to: 'captured', mails: receipt },
  { from: ['created', 'approved'], action: 'donor cancels', to: 'cancelled' },
  ...[...PAID, ...BACK].map((state): Transition => ({
    ...{ from: [state], action: 'donor wants the receipt', to: state, mails: receipt },
  })),

  // Notifications of PayPal.
  { from: OPEN, action: 'PayPal tells of the approval', to: 'captured', mails: receipt },
  { from: UNPAID, action: 'PayPal tells of the payment', to: 'captured', mails: receipt },
  { from: ['created', 'approved'], action: 'PayPal tells of a pending payment', to: 'pending' },
  { from: [...OPEN, 'pending'], action: 'PayPal tells of a declined payment', to: 'declined' },
  { from: ['captured', 'partly refunded'], action: 'PayPal tells of a refunded part', to: 'partly refunded' },
  { from: ['partly reversed'], action: 'PayPal tells of a refunded part', to: 'partly reversed' },
  { from: PAID, action: 'PayPal tells of a reversed part', to: 'partly reversed' },
  // The office has recorded a full refund; PayPal reports a smaller amount.
  { from: ['noted'], action: 'PayPal tells of a refunded part', to: 'noted' },
  { from: ['noted'], action: 'PayPal tells of a reversed part', to: 'noted' },
  { from: ['captured', 'partly refunded', 'noted'], action: 'PayPal tells of a refund', to: 'refunded' },
  { from: ['partly reversed'], action: 'PayPal tells of a refund', to: 'reversed' },
  { from: [...PAID, 'noted'], action: 'PayPal tells of a reversal', to: 'reversed' },

  // Time.
  { from: ['created'], action: 'four hours pass', to: 'cancelled' },
  { from: ['approved'], action: 'four hours pass', to: 'captured', mails: receipt },

  // Actions of the office.
  { from: PAID, action: 'administrator to refunded', to: 'noted' },
  { from: ['noted'], action: 'administrator to captured', to: 'captured' },
  ...[...PAID, ...BACK].map((state): Transition => ({
    ...{ from: [state], action: 'administrator resend', to: state, mails: receipt },
  })),
  ...[...PAID, ...BACK].map((state): Transition => ({
    ...{ from: [state], action: 'administrator years', to: state, mails: ['donor: donationYears'] },
  })),
  { from: ['declined', 'cancelled'], action: 'administrator erases', to: 'gone' },
  // The law keeps what was paid.
  ...[...PAID, ...BACK].map((state): Transition => ({
    ...{ from: [state], action: 'administrator erases', to: state },
  })),
];

const PART = '5.00';

test('donations: every action in every state, with its mails', async () => {
  const { service, standIn, donations } = shop;
  const { ledger, webhooks } = standIn;
  const opened = new Map<string, DonationOpened>();
  const of = (reference: string) => {
    const found = opened.get(reference);
    assert.ok(found);
    return { ...found, order: ledger.findOrder(found.orderId) };
  };
  const { step, happening } = createRecordSteps({
    ...{ service, collection: 'donations', people: { [EMAIL]: 'donor' } },
    stateOf: ({ state, captureId, problem, refundedCents, orderId }) => {
      if (state === 'created')
        return ledger.findOrder(String(orderId)).status === 'APPROVED' ? 'approved' : state;
      if (state === 'approved') return captureId === undefined ? state : 'pending';
      if (state === 'failed') return String(problem);
      if (state === 'captured' && refundedCents === undefined) return state;
      if (state === 'captured') return problem === 'reversed' ? 'partly reversed' : 'partly refunded';
      if (state === 'refunded' && refundedCents !== 2_500) return 'noted';
      return state === 'refunded' && problem === 'reversed' ? 'reversed' : String(state);
    },
  });

  const notify = async (reference: string, type: EventType) => {
    const { headers, body } = webhooks.createNotification(type, of(reference).order);
    const answer = await service.post('/api/donations/webhook', JSON.parse(body) as object, headers);
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const capture = (reference: string) => captureOf(of(reference).order)?.id ?? '';
  const giveBack = (reference: string, how: 'refund' | 'reverse', value?: string) => {
    ledger[how](capture(reference), value);
    return notify(reference, how === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED');
  };
  const steps: Readonly<Record<Step, (reference: string) => Promise<unknown>>> = {
    approve: async (reference) => ledger.approve(of(reference).orderId),
    'approve pending': async (reference) => ledger.approve(of(reference).orderId, 'PENDING'),
    'approve declined': async (reference) => ledger.approve(of(reference).orderId, 'INSTRUMENT_DECLINED'),
    'donor asks': (reference) => shop.ask('capture', of(reference).token),
    'donor cancels': (reference) => shop.ask('cancel', of(reference).token),
    'refund a part': (reference) => giveBack(reference, 'refund', PART),
    'refund the rest': (reference) => giveBack(reference, 'refund'),
    'reverse a part': (reference) => giveBack(reference, 'reverse', PART),
    'reverse the rest': (reference) => giveBack(reference, 'reverse'),
    'office notes': (reference) => donations.updateOne({ reference }, { $set: { state: 'refunded' } }),
  };
  const make = async (state: string) => {
    // Donations of earlier cases must not be processed.
    await donations.deleteMany({});
    const found = await shop.open({ email: EMAIL });
    opened.set(found.reference, found);
    for (const each of PATHS[state] ?? []) await steps[each](found.reference);
    return found.reference;
  };
  const happens = (act: (reference: string) => Promise<unknown>) => async (from: string) => {
    const reference = await make(from);
    return happening(reference, () => act(reference));
  };
  /** Sends a notification after acting at PayPal. If PayPal rejects the act, an earlier notification is repeated. */
  const atPayPal = (type: EventType, act: (reference: string) => unknown) =>
    happens(async (reference) => {
      try {
        await act(reference);
      } catch {
        // PayPal rejects the act.
      }
      const { order } = of(reference);
      const isTold = type === 'CHECKOUT.ORDER.APPROVED' || captureOf(order) !== undefined;
      const isBack = /RE(?:FUND|VERS)ED$/.test(type);
      const given = standIn.ledger.refunds.some(({ captureId }) => captureId === capture(reference));
      if (isTold && (!isBack || given)) await notify(reference, type);
    });
  const pay = (outcome: 'COMPLETED' | 'PENDING' | 'DECLINED') => (reference: string) => {
    const { orderId } = of(reference);
    if (captureOf(ledger.findOrder(orderId))?.status === 'PENDING' && outcome !== 'PENDING')
      return ledger.finishCapture(capture(reference), outcome);
    ledger.approve(orderId, outcome);
    return ledger.capture(orderId, `at PayPal ${orderId}`).order;
  };

  await checkTransitions({
    states: STATES,
    table: TABLE,
    actions: {
      'donor asks': happens((reference) => shop.ask('capture', of(reference).token)),
      'donor cancels': happens((reference) => shop.ask('cancel', of(reference).token)),
      'donor wants the receipt': async (from) => {
        const reference = await make(from);
        return step(reference, () => service.post('/api/donations/receipt', { token: of(reference).token }));
      },
      'PayPal tells of the approval': atPayPal('CHECKOUT.ORDER.APPROVED', steps.approve),
      'PayPal tells of the payment': atPayPal('PAYMENT.CAPTURE.COMPLETED', pay('COMPLETED')),
      'PayPal tells of a pending payment': atPayPal('PAYMENT.CAPTURE.PENDING', pay('PENDING')),
      'PayPal tells of a declined payment': atPayPal('PAYMENT.CAPTURE.DENIED', pay('DECLINED')),
      'PayPal tells of a refunded part': atPayPal('PAYMENT.CAPTURE.REFUNDED', (reference) =>
        ledger.refund(capture(reference), PART),
      ),
      'PayPal tells of a reversed part': atPayPal('PAYMENT.CAPTURE.REVERSED', (reference) =>
        ledger.reverse(capture(reference), PART),
      ),
      'PayPal tells of a refund': atPayPal('PAYMENT.CAPTURE.REFUNDED', (reference) =>
        ledger.refund(capture(reference)),
      ),
      'PayPal tells of a reversal': atPayPal('PAYMENT.CAPTURE.REVERSED', (reference) =>
        ledger.reverse(capture(reference)),
      ),
      'four hours pass': happens(async () => service.clock.advance(4 * 3600_000 + 60_000)),
      ...administratorActions(service, donationKind, make, step),
      'administrator erases': async (from): Promise<Outcome> => {
        const reference = await make(from);
        return step(reference, () => service.post('/api/support/records/person/erase', { email: EMAIL }));
      },
    },
  });
});
