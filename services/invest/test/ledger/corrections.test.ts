import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditCollection } from '@larkfield/kit/records';
import { balanceOf, balancesOfInvestment } from '../../src/ledger/balances.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';
import { statusAndCode } from '../support/site.ts';

const BASE = '/api/invest/records/ledger';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());

const db = () => money.service.database.db;

async function received(who: string): Promise<string> {
  const reference = await money.invest(who, { id: 9 });
  await money.changeState('investments', reference, 'received');
  return reference;
}

/** Returns the key of the entry that assigned a payment to an investment. */
const keyOf = async (investment: string) =>
  (await ledgerStore(db()).findOne({ investments: investment }))?._id ?? 'none';

const act = (who: string, key: string, action: string, values: object) =>
  money.as(who).post(`${BASE}/${encodeURIComponent(key)}/action/${action}`, { version: 0, values });
const initial = async (key: string) =>
  (await money.as('admin').get(`${BASE}/${encodeURIComponent(key)}/action/correct`)).json<{
    values: object;
  }>().values;

interface Item {
  readonly reference: string;
  readonly state: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const listed = async (query: Readonly<Record<string, string>>) =>
  (await money.as('admin').get(`${BASE}?${new URLSearchParams(query)}`)).json<{ items: Item[] }>().items;

test('a correction posts a new entry that names the first one, once, and both are listed by their investment', async () => {
  const investment = await received('ada');
  const [payment] = await listed({ search: investment });
  const key = payment?.reference ?? '';
  const start = await initial(key);
  assert.deepEqual(start, { investment, debit: 'principal', credit: 'unmatched', amount: 50_000 });
  const values = { ...start, amount: 1_050, reason: 'A digit was mistyped' };
  const both = await Promise.all([1, 2].map(() => act('admin', key, 'correct', values)));
  const repeat = await act('admin', key, 'correct', values);
  // Of two at once, one may find the investment locked.
  assert.ok(both.some(({ statusCode }) => statusCode === 200));
  assert.equal(statusAndCode(repeat), '200 ok');
  assert.deepEqual(await balancesOfInvestment(db(), investment), { principal: 48_950, payable: 0 });
  const [correction, original] = await listed({ search: investment.toLowerCase() });
  assert.equal(original?.reference, key);
  assert.equal(correction?.state, 'correction');
  assert.deepEqual(
    ['investments', 'username', 'reason', 'principal', 'unmatched'].map((name) => correction?.values[name]),
    [investment, 'ada', 'A digit was mistyped', 1_050, -1_050],
  );
  const one = await money.as('admin').get(`${BASE}/${correction?.reference}`);
  assert.equal(one.json<Item>().values['corrects'], key);
  await money.service.runJobs();
  const audit = await db()
    .collection(auditCollection('invest'))
    .find({ action: /^ledger\./ })
    .toArray();
  assert.deepEqual(
    audit.map(({ action, subject, actor }) => [action, subject, actor]),
    [
      ['ledger.correct', key, 'boss_001'],
      ['ledger.correction', correction?.reference, 'boss_001'],
    ],
  );
});

test('an entry is reversed once, with all its lines, whatever the reason', async () => {
  const investment = await received('ben');
  const before = await balanceOf(db(), 'unmatched');
  const key = await keyOf(investment);
  for (const reason of ['Bounced', 'Bounced again'])
    assert.equal(statusAndCode(await act('admin', key, 'reverse', { reason })), '200 ok');
  assert.equal(await balanceOf(db(), 'unmatched'), before - 50_000);
  assert.deepEqual(await balancesOfInvestment(db(), investment), { principal: 0, payable: 0 });
});

test('a correction needs two accounts, a known investment for those of investors, a reason, and a fresh login', async () => {
  const key = await keyOf(await received('cleo'));
  const values = { debit: 'bank', credit: 'principal', investment: 'LK-2222-2222', amount: 1, reason: 'x' };
  const fieldOf = async (change: object) => {
    const answer = await act('admin', key, 'correct', { ...values, ...change });
    assert.equal(answer.statusCode, 422, answer.body);
    return answer.json<{ fields: { field: string; key: string }[] }>().fields;
  };
  assert.deepEqual(await fieldOf({}), [{ field: 'investment', key: 'errors.invalid' }]);
  assert.deepEqual(await fieldOf({ investment: undefined }), [
    { field: 'investment', key: 'errors.required' },
  ]);
  assert.deepEqual(await fieldOf({ credit: 'bank' }), [{ field: 'credit', key: 'errors.choose' }]);
  for (const wrong of [{ amount: 0 }, { amount: 0.5 }, { reason: '' }, { debit: 'cash' }])
    await fieldOf(wrong);
  assert.equal(statusAndCode(await act('tired', key, 'correct', values)), '403 LOGIN_NOT_FRESH');
  assert.equal(
    statusAndCode(await act('admin', 'payment:none', 'reverse', { reason: 'x' })),
    '404 NOT_FOUND',
  );
  assert.equal(await ledgerStore(db()).countDocuments({ corrects: key }), 0);
});

test('nobody changes or deletes an entry', async () => {
  const path = `${BASE}/${await keyOf(await received('dan'))}`;
  const { version } = (await money.as('admin').get(path)).json<{ version: number }>();
  const state = await money.as('admin').post(`${path}/state`, { version, state: 'payout' });
  assert.equal(statusAndCode(state), '409 WRONG_STATE');
});
