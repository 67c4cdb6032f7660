import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBooks } from '../../src/bookkeeping/check-books.ts';
import { postMoneyOfBefore } from '../../src/bookkeeping/money-of-before.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { balancesOfInvestment } from '../../src/ledger/balances.ts';
import { ledgerStore } from '../../src/ledger/store.ts';
import { paymentStore } from '../../src/payments/store.ts';
import { startTestInvestments } from '../support/investments.ts';
import { mortalDatabase } from '../support/mortal-database.ts';

test('a start posts what came in and went out before there was a ledger, once, also after being killed at any write', async (t) => {
  const money = await startTestInvestments();
  t.after(() => money.service.close());
  const { db } = money.service.database;
  const now = money.service.clock.now;
  const own = async (who: string, ...states: string[]) => {
    const reference = await money.invest(who, { id: 5 });
    for (const state of states) await money.changeState('investments', reference, state);
    return reference;
  };
  const pledged = await own('pia');
  const received = await own('ada', 'received');
  const active = await own('ben', 'received', 'active');
  const asked = { investment: active, amount: '120.50' };
  const { reference } = (await money.as('ben').post('/api/invest/withdrawals', asked)).json<{
    reference: string;
  }>();
  for (const state of ['approved', 'paid']) await money.changeState('withdrawals', reference, state);
  const repaid = await own('cleo', 'received', 'active', 'repaid');
  // As records of before: without entries.
  await ledgerStore(db).deleteMany({});
  await investmentStore(db).updateMany({}, { $unset: { paid: '', paidCents: '', openCents: '' } });
  const later = await own('dan', 'received');

  for (const lost of [true, false])
    for (let nth = 1; nth <= 8; nth += 1) {
      await investmentStore(db).updateMany({ state: 'received' }, { $unset: { booked: '' } });
      const mortal = mortalDatabase(db, { nth, lost });
      await postMoneyOfBefore({ db: mortal.db, now }).catch((error: unknown) => {
        if (!mortal.isDead()) throw error;
      });
    }
  await money.service.prepare();
  await money.service.prepare();

  const principals = await Promise.all(
    [pledged, received, active, repaid, later].map(
      async (each) => (await balancesOfInvestment(db, each)).principal,
    ),
  );
  assert.deepEqual(principals, [0, 50_000, 37_950, 0, 50_000]);
  const keys = (await ledgerStore(db).find().toArray()).map(({ _id }) => _id);
  const [payment] = await paymentStore(db).find({ investment: later }).toArray();
  assert.deepEqual(
    keys.toSorted(),
    [
      ...[received, active, repaid].map((each) => `opening:${each}`),
      `opening:${repaid}:repaid`,
      `payment:${payment?.reference}`,
      `payment:${payment?.reference}:assigned:1`,
      `withdrawal:${reference}`,
    ].toSorted(),
  );
  const { sum, wrong, overdrawn, withdrawals } = await checkBooks(db);
  assert.deepEqual([sum, wrong, overdrawn, withdrawals], [0, [], [], []]);
  assert.equal((await investmentStore(db).findOne({ reference: pledged }))?.booked, undefined);
});
