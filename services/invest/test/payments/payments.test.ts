import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sumOf } from '../../src/ledger/entry.ts';
import { balanceOf, balancesOfInvestment, linesOf } from '../../src/ledger/balances.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { opportunityStore } from '../../src/opportunities/store.ts';
import { paymentStore, type PaymentRecord } from '../../src/payments/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

let money: TestInvestments;
before(async () => {
  money = await startTestInvestments();
  await opportunityStore(db()).updateMany({}, { $set: { maximum: 9_000_000_000 } });
});
after(async () => {
  await money?.service.close();
});

const db = () => money.service.database.db;
const base = '/api/invest/records/payments';
const investment = async (reference: string) => investmentStore(db()).findOne({ reference });
const stateOf = async (reference: string) => (await investment(reference))?.state;
async function payment(reference: string): Promise<PaymentRecord> {
  const found = await paymentStore(db()).findOne({ reference });
  return found ?? assert.fail(`no payment ${reference}`);
}
async function pay(text: string, change: object = {}): Promise<string> {
  const answer = await money.pay(text, change);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}
async function act(reference: string, path: string, body: object) {
  const { version = 0 } = await payment(reference);
  return money.as('admin').post(`${base}/${reference}/${path}`, { version, ...body });
}
const assign = (reference: string, to: string) =>
  act(reference, 'action/assign', { values: { investment: to } });
const sendBack = (reference: string) => act(reference, 'action', { action: 'sendBack' });
const brief = async (reference: string) => {
  const { state, rest, why, sentBack } = await payment(reference);
  return [state, rest, why, sentBack];
};
async function subjectsTo(who: string): Promise<string[]> {
  await money.service.runJobs();
  return money.mailsTo(`${who}@example.org`).map(({ subject }) => subject.replace(/ \(.*/, ''));
}
async function own(who: string) {
  const answer = await money.as(who).get('/api/invest/portfolio');
  return answer.json<{ investments: { state: string; received: number }[] }>().investments;
}
/** Every entry is in balance, and so are all accounts. */
async function checkLedger(): Promise<void> {
  const entries = await ledgerStore(db()).find().toArray();
  for (const { _id, lines } of entries) assert.equal(sumOf(lines), 0, _id);
  const rest = (await paymentStore(db()).find().toArray()).reduce((sum, each) => sum + each.rest, 0);
  assert.equal(
    0 - (await balanceOf(db(), 'unmatched')),
    rest,
    'what belongs to nobody is what payments have left',
  );
  for (const { reference, paidCents = 0 } of await investmentStore(db()).find().toArray())
    assert.equal((await balancesOfInvestment(db(), reference)).principal, paidCents, reference);
}

test('an exact payment makes a pledge received, once for repeated calls, and is posted in two entries', async () => {
  const reference = await money.invest('ada');
  const values = {
    day: '2090-03-01',
    cents: 50_000,
    text: `Pledge ${reference.toLowerCase()}!`,
    sender: 'Ada Lee',
  };
  const headers = { 'idempotency-key': 'payment-1' };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => money.as('admin').post(base, { values }, headers)),
  );
  const references = new Set(all.map((answer) => answer.json<{ reference: string }>().reference));
  assert.equal(references.size, 1);
  const [entered = ''] = references;
  assert.equal(await stateOf(reference), 'received');
  assert.deepEqual(await brief(entered), ['assigned', 0, undefined, 0]);
  const lines = await linesOf(db(), { kind: 'payment' });
  assert.deepEqual(
    lines.map(({ key, account, cents, at }) => [key, account, cents, at.toISOString().slice(0, 10)]),
    [
      [`payment:${entered}`, 'bank', 50_000, '2090-03-01'],
      [`payment:${entered}`, 'unmatched', -50_000, '2090-03-01'],
      [`payment:${entered}:assigned:1`, 'unmatched', 50_000, '2090-03-02'],
      [`payment:${entered}:assigned:1`, `principal:${reference}`, -50_000, '2090-03-02'],
    ],
  );
  assert.deepEqual(await subjectsTo('ada'), ['Your pledge has reached us', 'We have received your money']);
  await checkLedger();
});

test('partial payments leave a pledge pledged and say what is open; the excess waits and is sent back', async () => {
  const reference = await money.invest('ben');
  await pay(reference, { cents: 20_000 });
  assert.equal(await stateOf(reference), 'pledged');
  assert.deepEqual(
    (await own('ben')).map(({ state, received }) => [state, received]),
    [['pledged', 20_000]],
  );
  const shown = await money.as('admin').get(`/api/invest/records/investments/${reference}`);
  assert.partialDeepStrictEqual(shown.json(), { values: { paidCents: 20_000, openCents: 30_000 } });
  const last = await pay(reference, { cents: 40_000 });
  assert.equal(await stateOf(reference), 'received');
  assert.deepEqual(await brief(last), ['waiting', 10_000, 'excess', 0]);
  const waiting = await money.as('admin').get('/api/invest/records/waiting');
  assert.ok(waiting.body.includes(last), waiting.body);
  assert.equal((await sendBack(last)).statusCode, 200);
  assert.deepEqual(await brief(last), ['assigned', 0, undefined, 10_000]);
  assert.equal((await sendBack(last)).statusCode, 409);
  assert.deepEqual(await subjectsTo('ben'), [
    'Your pledge has reached us',
    'A part of your money has arrived',
    'We have received your money',
    'We have sent money back to you',
  ]);
  const returned = await linesOf(db(), { account: 'returns' });
  assert.deepEqual(
    returned.map(({ cents }) => cents),
    [-10_000, 10_000],
  );
  await checkLedger();
});

test('what matches nothing waits with its reason, and the office assigns it or sends it back', async () => {
  const [one, two] = [await money.invest('cat'), await money.invest('dan')];
  const waits = [
    ['a gift', 'noReference'],
    ['LK-ZZZZ-ZZZZ', 'unknown'],
    [`${one} and ${two}`, 'several'],
  ] as const;
  for (const [text, why] of waits)
    assert.deepEqual(await brief(await pay(text, { cents: 30_000 })), ['waiting', 30_000, why, 0], text);
  const both = await pay(`${one}, ${two}`, { cents: 100_000 });
  const none = await assign(both, 'LK-YYYY-YYYY');
  assert.equal(none.statusCode, 422);
  assert.match(none.body, /There is no single investment/);
  assert.equal((await assign(both, one)).statusCode, 200);
  assert.deepEqual(await brief(both), ['waiting', 50_000, 'excess', 0]);
  assert.match((await assign(both, one)).body, /expects no money/);
  assert.equal((await assign(both, `to ${two}`)).statusCode, 200);
  assert.deepEqual(await brief(both), ['assigned', 0, undefined, 0]);
  assert.deepEqual([await stateOf(one), await stateOf(two)], ['received', 'received']);
  assert.deepEqual(await brief(await pay(one)), ['waiting', 50_000, 'notPledged', 0]);
  const gift = await pay('gift');
  assert.equal((await sendBack(gift)).statusCode, 200);
  assert.deepEqual(await brief(gift), ['returned', 0, undefined, 1]);
  await checkLedger();
});

test('a canceled investment gives back what was paid, whoever cancels it', async () => {
  const [pledged, paid] = [await money.invest('eva'), await money.invest('fay')];
  const parts = [
    await pay(pledged, { cents: 10_000 }),
    await pay(pledged, { cents: 5_000 }),
    await pay(paid),
  ];
  await money.as('eva').post(`/api/invest/investments/${pledged}/cancel`);
  assert.equal((await money.changeState('investments', paid, 'cancelled')).statusCode, 200);
  await money.service.runJobs();
  for (const [index, cents] of [10_000, 5_000, 50_000].entries())
    assert.deepEqual(await brief(parts[index] ?? ''), ['waiting', cents, 'cancelled', 0]);
  assert.equal((await investment(paid))?.paidCents, 0);
  const again = await money.invest('fay');
  assert.equal((await assign(parts[2] ?? '', again)).statusCode, 200);
  assert.equal(await stateOf(again), 'received');
  assert.equal((await sendBack(parts[0] ?? '')).statusCode, 200);
  assert.ok((await subjectsTo('eva')).includes('We have sent money back to you'));
  assert.deepEqual(await brief(await pay(pledged)), ['waiting', 50_000, 'notPledged', 0]);
  await checkLedger();
});

test('a pledge that lapsed while a payment was assigned to it gives the payment back', async () => {
  const reference = await money.invest('liv');
  const part = await pay(reference, { cents: 10_000 });
  await investmentStore(db()).updateOne({ reference }, { $set: { state: 'lapsed' } });
  await money.service.runJobs();
  assert.deepEqual(await brief(part), ['waiting', 10_000, 'cancelled', 0]);
  assert.equal((await investment(reference))?.paidCents, 0);
  await checkLedger();
});

test('50 payments at once for one pledge are never more than it needs, to the cent', async () => {
  const reference = await money.invest('gus');
  const all = await Promise.all(Array.from({ length: 50 }, () => pay(reference, { cents: 1_501 })));
  assert.equal(await stateOf(reference), 'received');
  const found = await Promise.all(all.map(payment));
  assert.equal(found.filter(({ rest }) => rest === 0).length, 33);
  assert.deepEqual(
    found.map(({ rest }) => rest).filter((rest) => rest > 0 && rest < 1_501),
    [34 * 1_501 - 50_000],
  );
  assert.equal((await investment(reference))?.paidCents, 50_000);
  const subjects = await subjectsTo('gus');
  assert.equal(subjects.filter((subject) => subject === 'We have received your money').length, 1);
  assert.equal(subjects.length, 1 + 33 + 1);
  await checkLedger();
});

test('50 presses at once assign a payment once, or send it back once', async () => {
  const reference = await money.invest('hal');
  const entered = await pay('no reference', { cents: 50_000 });
  const { version = 0 } = await payment(entered);
  const body = { version, values: { investment: reference } };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_each, index) =>
      index % 2 === 0
        ? money.as('admin').post(`${base}/${entered}/action/assign`, body)
        : money.as('admin').post(`${base}/${entered}/action`, { version, action: 'sendBack' }),
    ),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
  assert.ok(answers.every(({ statusCode }) => [200, 409, 422].includes(statusCode)));
  const { rest, sentBack } = await payment(entered);
  const { paidCents = 0 } = (await investment(reference)) ?? {};
  assert.deepEqual([rest, sentBack + paidCents], [0, 50_000]);
  await checkLedger();
});

test('an assignment that dies between two writes is carried out by the worker, once', async () => {
  const steps = [
    // Each undoes what the call would have written last.
    async () => undefined,
    async (entered: string) => {
      const step = {
        does: 'assign',
        n: 1,
        investment: await money.invest('ivy'),
        by: 'boss_001',
        requestId: 'r-1',
      };
      await paymentStore(db()).updateOne({ reference: entered }, { $set: { step: step as never } });
    },
    async (entered: string) => {
      const reference = await money.invest('jim');
      const step = { does: 'assign', n: 1, investment: reference, by: 'boss_001', requestId: 'r-2' };
      await paymentStore(db()).updateOne({ reference: entered }, { $set: { step: step as never } });
      // The investment has its part; ledger and payment do not know.
      const paid = { key: `${entered}:1`, cents: 50_000 };
      await investmentStore(db()).updateOne(
        { reference },
        { $set: { state: 'received', paid: [paid], paidCents: 50_000, openCents: 0 } },
      );
    },
    async (entered: string) => {
      const step = { does: 'sendBack', n: 1, cents: 50_000, by: 'boss_001', requestId: 'r-3' };
      const set = { step: step as never, rest: 0, returns: 1, sentBack: 50_000, state: 'returned' } as const;
      await paymentStore(db()).updateOne({ reference: entered }, { $set: set });
    },
  ];
  const entered: string[] = [];
  for (const step of steps) {
    const reference = await pay('nothing', { cents: 50_000 });
    await step(reference);
    await paymentStore(db()).updateOne({ reference }, { $set: { unsettledAt: money.service.clock.now() } });
    entered.push(reference);
  }
  await ledgerStore(db()).deleteOne({ _id: `payment:${entered[0]}` });
  money.service.clock.advance(11_000);
  await money.service.runJobs();
  await money.service.runJobs();
  assert.deepEqual(await Promise.all(entered.map(async (each) => (await payment(each)).state)), [
    'waiting',
    'assigned',
    'assigned',
    'returned',
  ]);
  for (const reference of entered) {
    const { step, unsettledAt } = await payment(reference);
    assert.deepEqual([step, unsettledAt], [undefined, undefined]);
  }
  await checkLedger();
});

test('entries that the office mistypes are refused', async () => {
  for (const change of [{ day: '2090-02-30' }, { day: '2090-03-09' }, { cents: 0 }, { sender: '' }])
    assert.equal((await money.pay('LK-ZZZZ-ZZZZ', change)).statusCode, 422, JSON.stringify(change));
});
