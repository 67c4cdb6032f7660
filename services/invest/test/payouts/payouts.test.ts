import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { computeSchedule } from '@larkfield/mf-invest/forms';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import { balancesOfInvestment, linesOf } from '../../src/ledger/balances.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { planQuarters } from '../../src/payouts/plan-quarters.ts';
import { quarterAmounts } from '../../src/payouts/quarter-amounts.ts';
import { payoutStore } from '../../src/payouts/store.ts';
import { startTestPayouts, type TestPayouts } from '../support/payouts.ts';

let money: TestPayouts;
before(async () => {
  money = await startTestPayouts();
});
after(() => money?.service.close());

const short = async (investment: string) =>
  (await money.payouts(investment)).map(
    ({ quarter, dueOn, state, cents }) => `${quarter} ${dueOn} ${state} ${cents}`,
  );
const balances = (investment: string) => balancesOfInvestment(money.service.database.db, investment);
const context = () => {
  const { service } = money;
  return { db: service.database.db, now: service.clock.now, wake() {} };
};

test('a quarter is planned, due on its day, and posted with interest, principal and what is payable', async () => {
  await money.on('2090-03-31');
  const investment = await money.active('day', { amount: '500' });
  assert.deepEqual(await short(investment), ['1 2090-06-30 planned 3164']);
  assert.deepEqual(await money.keys(investment), []);
  await money.on('2090-06-29');
  assert.deepEqual(await short(investment), ['1 2090-06-30 planned 3164']);
  await money.on('2090-06-30');
  assert.deepEqual(await short(investment), ['1 2090-06-30 due 3164', '2 2090-09-30 planned 3164']);
  const lines = await linesOf(money.service.database.db, { kind: 'quarter' });
  const own = lines.filter(({ key }) => key === `quarter:${investment}:1`);
  assert.deepEqual(
    own.map(({ account, cents }) => [account, cents]),
    [
      ['interest', 156],
      [`principal:${investment}`, 3008],
      [`payable:${investment}`, -3164],
    ],
  );
});

test('months without the service, and several instances at once, make each quarter due once', async () => {
  const investment = await money.active('slept', { amount: '500' });
  const { clock } = money.service;
  clock.advance(370 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 6 }, () => planQuarters(context())));
  await planQuarters(context());
  const found = await money.payouts(investment);
  assert.deepEqual(
    found.map(({ quarter, state }) => `${quarter} ${state}`),
    ['1 due', '2 due', '3 due', '4 due', '5 planned'],
  );
  assert.equal((await money.keys(investment)).length, 4);
  assert.equal((await balances(investment)).payable, 3164 + 3164 + 3164 + 3164);
});

test('a call that died before the ledger had its quarter or its payment is continued by the job', async () => {
  const investment = await money.active('died', { amount: '500' });
  const { db } = money.service.database;
  money.service.clock.advance(93 * 24 * 3_600_000);
  await money.service.runJobs();
  const [due] = await money.payouts(investment);
  assert.ok(due);
  const day = money.service.clock.now().toISOString().slice(0, 10);
  await ledgerStore(db).deleteMany({ investments: investment });
  await payoutStore(db).updateOne(
    { _id: due._id },
    {
      $set: {
        state: 'paid',
        paidOn: day,
        transfers: [{ paidOn: day }],
        unsettledAt: money.service.clock.now(),
      },
    },
  );
  await money.service.runJobs();
  assert.deepEqual((await money.keys(investment)).toSorted(), [
    `payout:${investment}:1`,
    `quarter:${investment}:1`,
  ]);
  assert.equal((await balances(investment)).payable, 0);
  assert.equal((await payoutStore(db).findOne({ _id: due._id }))?.unsettledAt, undefined);
});

test('all quarters of a term add up to the totals of the table, and the office is told of the last one', async () => {
  const investment = await money.active('whole', { amount: '777.77' });
  const terms = { cents: 77_777, rate: 125, term: 4 };
  const { totals } = computeSchedule(terms);
  money.service.clock.advance(4 * 366 * 24 * 3_600_000);
  await money.service.runJobs();
  const found = await money.payouts(investment);
  const sum = (name: 'cents' | 'interest') => found.reduce((total, each) => total + each[name], 0);
  assert.deepEqual([found.length, sum('cents'), sum('interest')], [16, totals.payment, totals.interest]);
  assert.equal((await balances(investment)).payable, totals.payment);
  const last = found.at(-1);
  assert.equal(last?.left, 77_777 - (totals.payment - totals.interest));
  const day = money.service.clock.now().toISOString().slice(0, 10);
  assert.equal((await money.act('paid', last?.reference ?? '', { paidOn: day })).statusCode, 200);
  assert.equal((await money.payouts(investment)).at(-1)?.state, 'last');
  const waiting = await money.as('admin').get('/api/invest/records/waiting?kind=payouts&limit=100');
  const items = waiting.json<{ items: { reference: string; state: string }[] }>().items;
  assert.equal(items.find(({ reference }) => reference === last?.reference)?.state, 'last');
  // The end of the investment answers the question.
  await money.changeState('investments', investment, 'repaid');
  await money.service.runJobs();
  assert.equal((await money.payouts(investment)).at(-1)?.state, 'paid');
});

test('a repaid investment gets its quarters until that day and plans no more', async () => {
  const investment = await money.active('early', { amount: '500' });
  money.service.clock.advance(93 * 24 * 3_600_000);
  // Set before any job has seen the first quarter.
  await investmentStore(money.service.database.db).updateOne(
    { reference: investment },
    { $set: { state: 'repaid', repaidAt: money.service.clock.now() } },
  );
  await money.service.runJobs();
  assert.deepEqual(
    (await money.payouts(investment)).map(({ quarter, state }) => `${quarter} ${state}`),
    ['1 due'],
  );
  money.service.clock.advance(200 * 24 * 3_600_000);
  await money.service.runJobs();
  assert.equal((await money.payouts(investment)).length, 1);
});

test('after a withdrawal the quarters pay the share that is left, and never more than is there', () => {
  const terms = { cents: 50_000, rate: 125, term: 4 };
  const none = { principal: 0, withdrawn: 0 };
  assert.deepEqual(quarterAmounts(terms, 1, none), {
    interest: 156,
    principal: 3008,
    cents: 3164,
    left: 46_992,
  });
  const half = quarterAmounts(terms, 1, { principal: 0, withdrawn: 25_000 });
  assert.deepEqual(half, { interest: 78, principal: 1504, cents: 1582, left: 23_496 });
  const all = quarterAmounts(terms, 1, { principal: 0, withdrawn: 50_000 });
  assert.deepEqual(all, { interest: 0, principal: 0, cents: 0, left: 0 });
  // The same share in all later quarters, as in the table of the smaller amount.
  let principal = 0;
  let interest = 0;
  for (let quarter = 1; quarter <= 16; quarter += 1) {
    const amounts = quarterAmounts(terms, quarter, { principal, withdrawn: 20_000 });
    principal += amounts.principal;
    interest += amounts.interest;
  }
  const { totals } = computeSchedule({ ...terms, cents: 30_000 });
  assert.ok(Math.abs(principal - totals.principal) <= 8 && Math.abs(interest - totals.interest) <= 8);
});

test('every query about payments is backed by an index', async () => {
  const own = money.service.database.queries.filter(
    ({ collection, filter }) =>
      ['invest_payouts', 'ledger_entries'].includes(collection) && Object.keys(filter).length > 0,
  );
  assert.ok(own.length > 20);
  assert.deepEqual(await queriesWithoutIndex(money.service.database.db, own), []);
});
