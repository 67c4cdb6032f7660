import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClock, queriesWithoutIndex, startDatabase, type TestDatabase } from '@larkfield/kit/testing';
import {
  balanceOf,
  balancesOfInvestment,
  balancesOfInvestments,
  linesOf,
} from '../../src/ledger/balances.ts';
import type { EntryKey, LedgerLine } from '../../src/ledger/entry.ts';
import { postEntry } from '../../src/ledger/post-entry.ts';
import { ledgerIndexes, ledgerStore } from '../../src/ledger/store.ts';

const clock = createClock();
let database: TestDatabase;
before(async () => {
  database = await startDatabase();
  await ledgerStore(database.db).createIndexes([...ledgerIndexes.indexes]);
});
after(() => database?.close());

const post = (key: EntryKey, lines: readonly LedgerLine[], more: object = {}) =>
  postEntry({ db: database.db, now: clock.now }, { key, lines, ...more });

/** Lines of a payment into an investment. */
const paid = (investment: string, cents: number): LedgerLine[] => [
  { account: 'bank', cents },
  { account: `principal:${investment}`, cents: -cents },
];

test('an entry is posted once, also by parallel calls, and keeps its lines', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => post('payment:once', paid('LK-A', 50_000))));
  assert.equal(all.filter((answer) => answer === 'posted').length, 1);
  assert.equal(await post('payment:once', paid('LK-A', 50_000).toReversed()), 'repeated');
  await assert.rejects(post('payment:once', paid('LK-A', 50_001)), { code: 'IDEMPOTENCY_MISMATCH' });
  assert.deepEqual(await balancesOfInvestment(database.db, 'LK-A'), { principal: 50_000, payable: 0 });
});

test('lines out of balance, of unknown accounts or with broken cents are never posted', async () => {
  const wrong: readonly (readonly LedgerLine[])[] = [
    [],
    [{ account: 'bank', cents: 0 }],
    [
      { account: 'bank', cents: 5 },
      { account: 'unmatched', cents: -4 },
    ],
    [
      { account: 'bank', cents: 0.5 },
      { account: 'unmatched', cents: -0.5 },
    ],
    [
      { account: 'bank', cents: 5 },
      { account: 'bank', cents: -5 },
    ],
    [
      { account: 'principal:', cents: 5 },
      { account: 'bank', cents: -5 },
    ],
  ];
  for (const lines of wrong)
    await assert.rejects(post('payment:wrong', lines), /^Error: Entry payment:wrong: /);
  await assert.rejects(post('payment:', paid('LK-B', 5)), /Not a key/);
  assert.equal(await ledgerStore(database.db).countDocuments({ investments: 'LK-B' }), 0);
  assert.equal(await ledgerStore(database.db).countDocuments({ _id: 'payment:wrong' }), 0);
});

test('balances and lines are read by account, investment, kind and time', async () => {
  const { db } = database;
  const before = await balanceOf(db, 'bank');
  await post('payment:c1', paid('LK-C', 40_000), { at: new Date('2090-01-05') });
  await post('quarter:LK-C:1', [
    { account: 'interest', cents: 125 },
    { account: 'principal:LK-C', cents: 2_500 },
    { account: 'payable:LK-C', cents: -2_625 },
  ]);
  await post('payout:LK-C:1', [
    { account: 'payable:LK-C', cents: 2_000 },
    { account: 'bank', cents: -2_000 },
  ]);
  await post('payment:d1', [
    { account: 'bank', cents: 30_000 },
    { account: 'principal:LK-D', cents: -29_000 },
    { account: 'unmatched', cents: -1_000 },
  ]);
  assert.deepEqual(await balancesOfInvestment(db, 'LK-C'), { principal: 37_500, payable: 625 });
  assert.deepEqual(await balancesOfInvestment(db, 'LK-NONE'), { principal: 0, payable: 0 });
  assert.deepEqual([...(await balancesOfInvestments(db, ['LK-C', 'LK-D', 'LK-NONE'])).keys()].toSorted(), [
    'LK-C',
    'LK-D',
  ]);
  assert.equal(await balanceOf(db, 'bank'), before + 68_000);
  assert.equal(await balanceOf(db, 'unmatched'), -1_000);
  const quarters = await linesOf(db, { investment: 'LK-C', kind: 'quarter' });
  assert.deepEqual(
    quarters.map(({ account, cents, key }) => [account, cents, key]),
    [
      ['principal:LK-C', 2_500, 'quarter:LK-C:1'],
      ['payable:LK-C', -2_625, 'quarter:LK-C:1'],
    ],
  );
  const early = await linesOf(db, { account: 'bank', before: new Date('2090-02-01') });
  assert.deepEqual(
    early.map(({ key }) => key),
    ['payment:c1'],
  );
  assert.deepEqual(await linesOf(db, { account: 'principal:LK-C', from: new Date('2091-01-01') }), []);
});

test('a correction names its entry, and mails and audit entries wait with the entry', async () => {
  const audit = { action: 'ledger.corrected', actor: 'boss_001', subject: 'payment:e1', requestId: 'r1' };
  await post('payment:e1', paid('LK-E', 10_000));
  const swap: LedgerLine[] = [
    { account: 'principal:LK-E', cents: 10_000 },
    { account: 'principal:LK-F', cents: -10_000 },
  ];
  const more = { corrects: 'payment:e1', reason: 'Wrong investment', audit: [audit] };
  assert.equal(await post('correction:k1', swap, more), 'posted');
  const stored: unknown = await ledgerStore(database.db).findOne({ _id: 'correction:k1' });
  assert.partialDeepStrictEqual(stored, {
    kind: 'correction',
    corrects: 'payment:e1',
    investments: ['LK-E', 'LK-F'],
    parts: { audit: [audit], mail: [] },
  });
  assert.deepEqual(await balancesOfInvestment(database.db, 'LK-E'), { principal: 0, payable: 0 });
  assert.equal((await balancesOfInvestment(database.db, 'LK-F')).principal, 10_000);
});

test('every query of the ledger uses an index', async () => {
  assert.deepEqual(await queriesWithoutIndex(database.db, database.queries), []);
});
