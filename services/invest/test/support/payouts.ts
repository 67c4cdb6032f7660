import assert from 'node:assert/strict';
import { signupSample } from '@larkfield/mf-invest/forms/testing';
import { investorStore } from '../../src/accounts/investor/store.ts';
import { linesOf } from '../../src/ledger/balances.ts';
import { payoutStore, type PayoutRecord } from '../../src/payouts/store.ts';
import { startTestInvestments, type TestInvestments } from './investments.ts';

export const DAY = 24 * 3_600_000;
const PATH = '/api/invest/records/payouts';

export interface TestPayouts extends TestInvestments {
  /** Creates the account of an investor of `as`, with a bank account. */
  account(who: string): Promise<void>;
  /** Places an investment and makes it active. */
  active(who: string, change?: object): Promise<string>;
  /** Sets the clock and runs the jobs. */
  on(day: string): Promise<void>;
  payouts(investment: string): Promise<PayoutRecord[]>;
  act(
    action: string,
    reference: string,
    values: object,
    version?: number,
  ): ReturnType<TestInvestments['changeState']>;
  list(filters?: object, who?: string): ReturnType<TestInvestments['changeState']>;
  /** Keys of the entries about what goes out to an investor, in the order of their times. */
  keys(investment: string): Promise<string[]>;
}

export async function startTestPayouts(
  options: Parameters<typeof startTestInvestments>[0] = {},
): Promise<TestPayouts> {
  const money = await startTestInvestments(options);
  const { service, as } = money;
  const { db } = service.database;
  return {
    ...money,
    async account(who) {
      const mail = `${who}@example.org`;
      const directInvest = { ...signupSample.directInvest, mail };
      const answer = await as(undefined).post('/api/create/login', {
        ...signupSample,
        username: who,
        directInvest,
      });
      assert.equal(answer.statusCode, 201, answer.body);
      const found = await investorStore(db).findOneAndDelete({ email: mail });
      assert.ok(found);
      const { purgeAt: _purgeAt, ...kept } = found;
      await investorStore(db).insertOne({ ...kept, _id: `id-${who}`, status: 'active' });
    },
    async active(who, change = {}) {
      const reference = await money.invest(who, { id: 1, ...change });
      assert.equal((await money.pay(reference)).statusCode, 201);
      assert.equal((await money.changeState('investments', reference, 'active')).statusCode, 200);
      await service.runJobs();
      return reference;
    },
    async on(day) {
      const at = new Date(day.length === 10 ? `${day}T20:00:00Z` : day);
      service.clock.advance(at.getTime() - service.clock.now().getTime());
      await service.runJobs();
    },
    payouts: (investment) => payoutStore(db).find({ investment }).sort({ quarter: 1 }).toArray(),
    async act(action, reference, values, version) {
      const path = `${PATH}/${reference}`;
      const read = version ?? (await as('admin').get(path)).json<{ version: number }>().version;
      return as('admin').post(`${path}/action/${action}`, { version: read, values });
    },
    list: (filters = {}, who = 'admin') =>
      as(who).post('/api/invest/records/csv/payouts/payments', { filters, language: 'en' }),
    async keys(investment) {
      const keys = (await linesOf(db, { investment })).map(({ key }) => key);
      return [...new Set(keys)].filter((key) => !key.startsWith('payment:'));
    },
  };
}
