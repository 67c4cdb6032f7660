import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import { investorStore } from '../../src/accounts/investor/store.ts';
import { balanceOf, balancesOfInvestment } from '../../src/ledger/balances.ts';
import { payoutStore } from '../../src/payouts/store.ts';
import { statusAndCode } from '../support/site.ts';
import { DAY, startTestPayouts, type TestPayouts } from '../support/payouts.ts';

let money: TestPayouts;
before(async () => {
  money = await startTestPayouts();
});
after(() => money?.service.close());

const today = () => money.service.clock.now().toISOString().slice(0, 10);
const payable = async (investment: string) =>
  (await balancesOfInvestment(money.service.database.db, investment)).payable;

/** Returns the investment and its first payment, which is due. */
async function due(who: string, change: object = {}) {
  const investment = await money.active(who, { amount: '500', ...change });
  money.service.clock.advance(93 * DAY);
  await money.service.runJobs();
  const [payout] = await money.payouts(investment);
  assert.equal(payout?.state, 'due');
  return { investment, reference: payout.reference };
}

const stateOf = async (reference: string) =>
  (await payoutStore(money.service.database.db).findOne({ reference }))?.state;
const linesOf = (answer: { json<T>(): T }) =>
  answer.json<{ content: string }>().content.slice(1).trimEnd().split('\r\n');

test('a payment is marked with its day, posted, and mailed to the investor with date and amounts', async () => {
  const { investment, reference } = await due('marked');
  for (const paidOn of ['2999-01-01', '2090-01-01', '2090-02-30'])
    assert.equal((await money.act('paid', reference, { paidOn })).statusCode, 422, paidOn);
  assert.equal(await stateOf(reference), 'due');
  assert.equal((await money.act('paid', reference, { paidOn: today() })).statusCode, 200);
  await money.service.runJobs();
  assert.deepEqual(await money.keys(investment), [`quarter:${investment}:1`, `payout:${investment}:1`]);
  assert.equal(await payable(investment), 0);
  const [mail] = money.mailsTo('marked@example.org').slice(-1);
  assert.match(mail?.text ?? '', /Amount: \$31\.64[\s\S]*Interest: \$1\.56[\s\S]*Paid on: /);
  const own = await money.as('marked').get('/api/invest/portfolio');
  const { payments } = own.json<{ payments: Record<string, unknown>[] }>();
  assert.deepEqual(
    payments.map(({ state, cents, paidOn }) => [state, cents, paidOn]),
    [
      ['paid', 3164, today()],
      ['planned', 3164, undefined],
    ],
  );
  assert.deepEqual(
    (await money.as('other').get('/api/invest/portfolio')).json<{ payments: [] }>().payments,
    [],
  );
});

test('payments and investments are found by a login name and a reference in any case', async () => {
  const { investment } = await due('Found_01');
  const found = async (kind: string, search: string) => {
    const answer = await money.as('admin').get(`/api/invest/records/${kind}?search=${search}`);
    return answer.json<{ items: [] }>().items.length;
  };
  for (const name of ['Found_01', 'found_', 'FOUND'])
    assert.deepEqual([await found('payouts', name), await found('investments', name)], [2, 1], name);
  for (const typed of [investment, investment.toLowerCase()])
    assert.equal(await found('payouts', typed), 2, typed);
});

test('of two people who mark a payment at once one wins, and it is paid once', async () => {
  const { investment, reference } = await due('raced');
  const bank = await balanceOf(money.service.database.db, 'bank');
  const { version = 0 } = (await payoutStore(money.service.database.db).findOne({ reference })) ?? {};
  const all = await Promise.all(
    Array.from({ length: 8 }, () => money.act('paid', reference, { paidOn: today() }, version)),
  );
  const codes = all.map(statusAndCode).toSorted();
  assert.deepEqual(codes, ['200 ok', ...Array.from({ length: 7 }, () => '409 VERSION_CONFLICT')]);
  await money.service.runJobs();
  assert.equal((await balanceOf(money.service.database.db, 'bank')) - bank, -3164);
  assert.equal(
    money.mailsTo('raced@example.org').filter(({ subject }) => /payment to you/.test(subject)).length,
    1,
  );
  assert.equal(await payable(investment), 0);
});

test('a payment that came back is corrected by a new entry, is due again, and can be paid again', async () => {
  const { investment, reference } = await due('back');
  await money.act('paid', reference, { paidOn: today() });
  money.service.clock.advance(2 * DAY);
  const early = await money.act('returned', reference, { returnedOn: '2090-03-03' });
  assert.equal(early.statusCode, 422);
  const back = { returnedOn: today(), reason: 'Account closed' };
  assert.equal((await money.act('returned', reference, back)).statusCode, 200);
  assert.equal(await stateOf(reference), 'due');
  assert.equal(await payable(investment), 3164);
  await money.service.runJobs();
  assert.match(money.mailsTo('back@example.org').at(-1)?.subject ?? '', /has come back/);
  money.service.clock.advance(DAY);
  assert.equal((await money.act('paid', reference, { paidOn: today() })).statusCode, 200);
  assert.equal(await payable(investment), 0);
  assert.deepEqual(await money.keys(investment), [
    `quarter:${investment}:1`,
    `payout:${investment}:1`,
    `correction:${reference}-1`,
    `payout:${investment}:1:2`,
  ]);
});

test('the payment list has name, account, amount and reference, and each payment is in one list', async () => {
  await money.account('listed');
  const { reference } = await due('listed');
  const month = (await payoutStore(money.service.database.db).findOne({ reference }))?.month;
  assert.equal(statusAndCode(await money.list({ month }, 'tired')), '403 LOGIN_NOT_FRESH');
  const lists = (await Promise.all([money.list({ month }), money.list({ month })])).map(linesOf);
  const lines = lists.flat().filter((line) => line.includes(reference));
  assert.deepEqual(lines, [
    `José O’Neill,Bay Savings Bank,121000358,004211873350,Checking account,31.64,${reference},`,
  ]);
  assert.equal(await stateOf(reference), 'listed');
  // Who lost the file asks for what is in a list.
  const again = linesOf(await money.list({ month, state: 'listed' }));
  assert.equal(again.filter((line) => line.includes('004211873350')).length, 1);
  const audit = money.service.database.db.collection(auditCollection('invest'));
  await money.service.runJobs();
  assert.ok((await audit.countDocuments({ action: 'payout.table', to: 'payments' })) >= 3);
  assert.equal(await audit.countDocuments({ action: 'payout.listed', subject: reference }), 2);
  const shown = await money.as('admin').get(`/api/invest/records/payouts?month=${month}`);
  assert.ok(!shown.body.includes('3350') && !shown.body.includes('Bay Savings'));
  assert.equal((await money.act('paid', reference, { paidOn: today() })).statusCode, 200);
});

test('of a list and a mark at once one wins', async () => {
  await money.account('both');
  const { reference } = await due('both');
  const { month, version = 0 } = (await payoutStore(money.service.database.db).findOne({ reference })) ?? {};
  const [list, mark] = await Promise.all([
    money.list({ month }),
    money.act('paid', reference, { paidOn: today() }, version),
  ]);
  const isListed = linesOf(list).some((line) => line.includes(reference));
  assert.equal(isListed, mark.statusCode !== 200, 'in the list, or marked');
});

test('for three days after a change no payment goes to the new account, and the list says why and until when', async () => {
  await money.account('moved');
  await money.account('kept');
  const { reference } = await due('moved');
  const first = await due('kept');
  const investors = investorStore(money.service.database.db);
  const change = (who: string) =>
    investors.updateOne({ _id: `id-${who}` }, { $set: { bankChangedAt: money.service.clock.now() } });
  await money.list({ month: (await payoutStore(money.service.database.db).findOne(first))?.month });
  assert.equal(await stateOf(first.reference), 'listed');
  money.service.clock.advance(1_000);
  await change('moved');
  await change('kept');
  const { month } = (await payoutStore(money.service.database.db).findOne({ reference })) ?? {};
  const lineIn = async () =>
    linesOf(await money.list({ month })).find((line) => line.includes(reference)) ?? '';
  // The list of before has it already.
  await payoutStore(money.service.database.db).updateOne(
    { reference },
    { $set: { state: 'due' }, $unset: { listedAt: '' } },
  );
  assert.match(
    await lineIn(),
    /^moved,,,,,,LK-[\w-]+,"?Left out: the bank account was changed\. .* after \w+ \d+, 20\d\d/,
  );
  assert.equal(await stateOf(reference), 'due');
  const refused = await money.act('paid', reference, { paidOn: today() });
  assert.deepEqual(refused.json<{ fields: unknown }>().fields, [
    { field: 'paidOn', key: 'errors.bankChangedLately' },
  ]);
  const record = await money.as('admin').get(`/api/invest/records/payouts/${reference}`);
  const { waitsUntil } = record.json<{ values: { waitsUntil: string } }>().values;
  assert.equal(Date.parse(waitsUntil) - money.service.clock.now().getTime(), 3 * DAY);
  // What the bank got before the change went to the old account.
  assert.equal((await money.act('paid', first.reference, { paidOn: today() })).statusCode, 200);
  const portfolio = (await money.as('moved').get('/api/invest/portfolio')).json<{
    paymentsWaitUntil?: string;
  }>();
  assert.equal(portfolio.paymentsWaitUntil, waitsUntil);
  money.service.clock.advance(3 * DAY - 1_000);
  assert.match(await lineIn(), /Left out/);
  money.service.clock.advance(1_000);
  assert.match(await lineIn(), /004211873350/);
});

test('a payment to somebody without a bank account is left out, with the reason', async () => {
  const { reference } = await due('nobody');
  const line = linesOf(await money.list()).find((each) => each.includes(reference));
  assert.equal(line, `nobody,,,,,,${reference},Left out: there is no bank account that can be read.`);
});
