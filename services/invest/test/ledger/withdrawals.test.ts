import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit/http';
import { balancesOfInvestment } from '../../src/ledger/balances.ts';
import { postEntry } from '../../src/ledger/post-entry.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { changeStateTo } from '../../src/withdrawals/change-state.ts';
import { settleWithdrawals } from '../../src/withdrawals/settlement.ts';
import { withdrawalStore } from '../../src/withdrawals/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';
import { mortalDatabase } from '../support/mortal-database.ts';
import { statusAndCode } from '../support/site.ts';

const ASK = '/api/invest/withdrawals';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());

const db = () => money.service.database.db;
const principalOf = async (reference: string) => (await balancesOfInvestment(db(), reference)).principal;

async function received(who: string): Promise<string> {
  const reference = await money.invest(who, { id: 10 });
  await money.changeState('investments', reference, 'received');
  return reference;
}

/** Returns the reference of an approved request for 200 dollars. */
async function approved(who: string, investment: string): Promise<string> {
  const answer = await money.as(who).post(ASK, { investment, amount: '200' });
  const { reference } = answer.json<{ reference: string }>();
  assert.equal((await money.changeState('withdrawals', reference, 'approved')).statusCode, 200);
  return reference;
}

const available = async (who: string) => {
  const answer = await money.as(who).get('/api/invest/portfolio');
  return answer.json<{ investments: { available: number }[] }>().investments.map((each) => each.available);
};

test('a withdrawal reserves its amount, and paying it posts one entry that names it', async () => {
  const investment = await received('ada');
  assert.deepEqual(await available('ada'), [50_000]);
  const reference = await approved('ada', investment);
  assert.deepEqual([await available('ada'), await principalOf(investment)], [[30_000], 50_000]);
  assert.equal((await money.changeState('withdrawals', reference, 'paid')).statusCode, 200);
  assert.equal((await money.changeState('withdrawals', reference, 'paid')).statusCode, 409);
  assert.deepEqual([await available('ada'), await principalOf(investment)], [[30_000], 30_000]);
  const entry = await ledgerStore(db()).findOne({ _id: `withdrawal:${reference}` });
  assert.deepEqual(
    [entry?.lines, entry?.username],
    [
      [
        { account: `principal:${investment}`, cents: 20_000 },
        { account: 'bank', cents: -20_000 },
      ],
      'ada',
    ],
  );
  const more = await money.as('ada').post(ASK, { investment, amount: '300.01' });
  assert.equal(statusAndCode(more), '422 VALIDATION_FAILED');
  assert.equal(statusAndCode(await money.as('ada').post(ASK, { investment, amount: '300' })), '201 ok');
});

test('what a quarter has paid back can be neither requested, approved nor paid once more', async () => {
  const investment = await received('ben');
  const open = async (amount: string) => {
    const answer = await money.as('ben').post(ASK, { investment, amount });
    return answer.json<{ reference: string }>().reference;
  };
  const [first, second] = [await open('200'), await open('300')];
  assert.equal((await money.changeState('withdrawals', first, 'approved')).statusCode, 200);
  const context = { db: db(), now: money.service.clock.now };
  const paidBack = (n: number, cents: number) =>
    postEntry(context, {
      key: `quarter:${investment}:${n}`,
      lines: [
        { account: `principal:${investment}`, cents },
        { account: `payable:${investment}`, cents: -cents },
      ],
    });
  await paidBack(1, 1);
  assert.equal(statusAndCode(await money.changeState('withdrawals', second, 'approved')), '409 WRONG_STATE');
  await paidBack(2, 30_000);
  assert.equal(statusAndCode(await money.changeState('withdrawals', first, 'paid')), '409 WRONG_STATE');
  assert.equal(
    statusAndCode(await money.as('ben').post(ASK, { investment, amount: '0.01' })),
    '422 VALIDATION_FAILED',
  );
});

test('a process that dies at any write of a payout leaves one entry, and never more', async () => {
  const caller = { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES } as const;
  const { clock, config } = money.service;
  // What a change of state reads of the context.
  const own = { config, now: clock.now, wake: () => undefined, office: { name: '', address: '' } };
  for (const lost of [true, false])
    for (const nth of [1, 2, 3, 4, 5]) {
      const who = `kim_${lost ? 'l' : 'a'}${nth}`;
      const investment = await received(who);
      const reference = await approved(who, investment);
      const { version = 0 } = (await withdrawalStore(db()).findOne({ reference })) ?? {};
      const mortal = mortalDatabase(db(), { nth, lost });
      const context = { ...own, db: mortal.db } as unknown as ServiceContext;
      const read = { reference, version };
      await assert.rejects(changeStateTo('paid')(context, { id: 'r1', caller }, read), { name: 'Error' });
      assert.ok(mortal.isDead());
      clock.advance(31_000);
      await settleWithdrawals({ db: db(), now: clock.now });
      const { state, unsettledAt } = (await withdrawalStore(db()).findOne({ reference })) ?? {};
      const isPaid = state === 'paid';
      assert.deepEqual(
        [await principalOf(investment), unsettledAt],
        [isPaid ? 30_000 : 50_000, undefined],
        `${who}: ${state}`,
      );
      assert.equal(isPaid, nth > 2 || (nth === 2 && !lost), who);
      if (!isPaid) assert.equal((await money.changeState('withdrawals', reference, 'paid')).statusCode, 200);
      assert.equal(await principalOf(investment), 30_000);
    }
});
