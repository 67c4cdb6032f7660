import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameRemoval } from '../../src/bookkeeping/remove-names.ts';
import { checkBooks } from '../../src/bookkeeping/check-books.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { postEntry } from '../../src/ledger/post-entry.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { startTestInvestments } from '../support/investments.ts';

const BASE = '/api/invest/records/ledger-checks';
const DAY_MS = 24 * 3_600_000;

interface Check {
  readonly reference: string;
  readonly state: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function startChecked(t: { after(end: () => Promise<void>): void }) {
  const money = await startTestInvestments();
  t.after(() => money.service.close());
  const { db } = money.service.database;
  const received = async (who: string) => {
    const reference = await money.invest(who, { id: 6 });
    await money.changeState('investments', reference, 'received');
    return reference;
  };
  const checks = async () => (await money.as('admin').get(BASE)).json<{ items: Check[] }>().items;
  /** Returns the key of the entry that assigned a payment to an investment. */
  const keyOf = async (investment: string) =>
    (await ledgerStore(db).findOne({ investments: investment }))?._id ?? 'none';
  return { money, db, received, keyOf, checks, context: { db, now: money.service.clock.now } };
}

test('the books are checked once a day and on request, and the office sees the balances of all accounts', async (t) => {
  const { money, received, checks } = await startChecked(t);
  await received('ada');
  for (const pass of [1, 2]) {
    await money.service.runJobs();
    assert.equal((await checks()).length, 1, `pass ${pass}`);
  }
  const [first] = await checks();
  assert.deepEqual(
    [first?.state, first?.values['bank'], first?.values['principal']],
    ['right', 50_000, -50_000],
  );
  assert.deepEqual([first?.values['sum'], first?.values['entries']], [0, 2]);
  const key = { 'idempotency-key': 'check-now-1' };
  const asked = await Promise.all([1, 2].map(() => money.as('admin').post(BASE, { values: {} }, key)));
  assert.deepEqual(
    asked.map(({ statusCode }) => statusCode),
    [201, 201],
  );
  assert.equal((await checks()).length, 2);
  money.service.clock.advance(DAY_MS);
  await money.service.runJobs();
  assert.equal((await checks()).length, 3);
});

test('each thing that can be wrong is named', async (t) => {
  const { money, db, received, keyOf, checks, context } = await startChecked(t);
  const [first, second] = [await received('ada'), await received('ben')];
  const entries = ledgerStore(db);
  const [one, two] = [await keyOf(first), await keyOf(second)];
  await entries.updateOne({ _id: one }, { $set: { 'lines.0.cents': 50_001 } });
  await entries.updateOne({ _id: two }, { $set: { 'sums.unmatched': 1 } });
  const lines = [
    { account: 'bank', cents: 5 },
    { account: 'unmatched', cents: -5 },
  ] as const;
  await postEntry(context, { key: 'correction:lost', lines, corrects: 'payment:never' });
  await postEntry(context, { key: 'withdrawal:LK-2222-2222', lines });
  await postEntry(context, {
    key: `payout:${first}:1`,
    lines: [
      { account: `payable:${first}`, cents: 700 },
      { account: 'bank', cents: -700 },
    ],
  });
  const asked = { investment: second, amount: '100' };
  const { reference } = (await money.as('ben').post('/api/invest/withdrawals', asked)).json<{
    reference: string;
  }>();
  for (const state of ['approved', 'paid']) await money.changeState('withdrawals', reference, state);
  await entries.deleteOne({ _id: `withdrawal:${reference}` });

  const { sum, wrong, overdrawn, withdrawals } = await checkBooks(db);
  assert.equal(sum, 1);
  assert.deepEqual(
    wrong.toSorted((a, b) => a.key.localeCompare(b.key)),
    [
      { key: 'correction:lost', what: 'corrects payment:never, which does not exist' },
      ...[
        { key: one, what: 'out of balance by 1 cents' },
        { key: two, what: 'shows other amounts than its lines' },
      ].toSorted((a, b) => a.key.localeCompare(b.key)),
    ],
  );
  assert.deepEqual(overdrawn, [{ account: `payable:${first}`, cents: 700 }]);
  assert.deepEqual(withdrawals, [reference]);

  await money.service.runJobs();
  const [check] = await checks();
  assert.equal(check?.state, 'wrong');
  const shown = await money.as('admin').get(`${BASE}/${check?.reference}`);
  assert.deepEqual(shown.json<Check>().values['withdrawals'], reference);
  const waiting = await money.as('admin').get('/api/invest/records/waiting?limit=10');
  assert.match(waiting.body, new RegExp(check?.reference ?? 'none'));
  assert.ok(money.service.logs.some(({ level, msg }) => level === 'error' && String(msg).includes('ledger')));
});

test('an erasure takes the name from the entries of a repaid investment, and the law’s end the rest; amounts stay', async (t) => {
  const { money, db, received, context } = await startChecked(t);
  const reference = await received('cleo');
  const person = { id: 'id-cleo', username: 'cleo' };
  const more = { person, reason: 'Asked by Cleo on the phone' };
  await postEntry(context, {
    key: `opening:${reference}:repaid`,
    lines: [
      { account: `principal:${reference}`, cents: 50_000 },
      { account: 'bank', cents: -50_000 },
    ],
    ...more,
  });
  const names = async () => {
    const found = await ledgerStore(db).findOne({ _id: `opening:${reference}:repaid` });
    return [found?.username, found?.investor, found?.reason, found?.sums.bank];
  };
  const erase = () =>
    money.as('admin').post('/api/invest/records/person/erase', { email: 'cleo@example.org' });
  assert.equal((await erase()).statusCode, 409);
  assert.deepEqual(await names(), ['cleo', 'id-cleo', more.reason, -50_000]);
  for (const state of ['active', 'repaid']) await money.changeState('investments', reference, state);
  assert.equal((await erase()).statusCode, 200);
  assert.deepEqual(await names(), ['erased-id-cleo', 'id-cleo', undefined, -50_000]);
  const later = async (years: number) => {
    const now = new Date(context.now().getTime() + years * 366 * DAY_MS);
    await createNameRemoval()({ db, now: () => now } as Parameters<ReturnType<typeof createNameRemoval>>[0]);
  };
  await later(30);
  assert.equal((await names())[0], 'erased-id-cleo', 'while the investment is stored');
  await investmentStore(db).deleteOne({ reference });
  await later(1);
  assert.equal((await names())[0], 'erased-id-cleo', 'while the law requires it');
  await later(30);
  assert.deepEqual(await names(), [undefined, undefined, undefined, -50_000]);
});
