import assert from 'node:assert/strict';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { ReadSession } from '@larkfield/kit';
import { AS_EDGE, startTestService, type TestService } from '@larkfield/kit/testing';
import { investmentSample } from '@larkfield/mf-invest/forms/testing';
import { createInvest } from '../../src/app.ts';
import { shareOf } from '../../src/opportunities/funds.ts';
import { COUNTED, investmentStore } from '../../src/investments/store.ts';
import { opportunityStore } from '../../src/opportunities/store.ts';

/** After any login, however long a test's clock has run. */
const NEVER = new Date('2999-01-01');

export const INVEST = '/api/create/investment';

export interface TestMoney {
  readonly service: TestService;
  /** Calls as an investor of that name, `admin`, `tired` who has logged in long ago, or nobody. */
  as(who: string | undefined): {
    post(url: string, payload?: object, headers?: Record<string, string>): ReturnType<TestService['post']>;
    get(url: string): ReturnType<TestService['post']>;
  };
  /** Invests for somebody; the reference. */
  placed(who: string, change?: object): Promise<string>;
  /** Leads a record of a kind to a state as an administrator does. */
  lead(kind: string, reference: string, state: string): ReturnType<TestService['post']>;
  lettersTo(address: string): TestService['transport']['letters'];
  /** What has been raised as the opportunity says, as its holds say, and as the records say. */
  sums(number: number): Promise<readonly [total: number, held: number, recorded: number]>;
}

interface MoneyOptions {
  readonly guarded?: boolean;
  /** Who calls without saying who; nobody without it. */
  readonly unnamed?: string;
}

export async function startMoney({ unnamed, ...options }: MoneyOptions = {}): Promise<TestMoney> {
  const readSession: ReadSession = async ({ cookies }) => sessionOf(cookies['who'] ?? unnamed);
  const env = { RATE_LIMIT_FACTOR: '1000' };
  const service = await startTestService(createInvest(undefined, options), { env, readSession });
  await service.prepare();
  const headers = (who: string | undefined) => ({ ...AS_EDGE, ...(who ? { cookie: `who=${who}` } : {}) });
  const as: TestMoney['as'] = (who) => ({
    post: (url, payload = {}, more = {}) => service.post(url, payload, { ...headers(who), ...more }),
    get: async (url) => service.app.inject({ url, headers: headers(who) }),
  });
  return {
    service,
    as,
    async placed(who, change = {}) {
      const answer = await as(who).post(INVEST, invest(change));
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ reference: string }>().reference;
    },
    async lead(kind, reference, state) {
      const path = `/api/invest/records/${kind}/${reference}`;
      const { version } = (await as('admin').get(path)).json<{ version: number }>();
      return as('admin').post(`${path}/state`, { version, state });
    },
    lettersTo: (address) => service.transport.letters.filter(({ to }) => to.address === address),
    sums: (number) => sumsOf(service.database.db, number),
  };
}

export async function sumsOf(db: TestService['database']['db'], number: number) {
  const opportunity = await opportunityStore(db).findOne({ number });
  const records = await investmentStore(db)
    .find({ opportunity: number, state: { $in: COUNTED } })
    .toArray();
  const sum = (values: readonly { readonly cents: number }[]) =>
    values.reduce((total, { cents }) => total + cents, 0);
  const held = (opportunity?.holds ?? []).map((hold) => shareOf(hold, number));
  return [opportunity?.fundraised ?? -1, sum(held), sum(records)] as const;
}

function sessionOf(who: string | undefined): Awaited<ReturnType<ReadSession>> {
  if (!who) return { kind: 'visitor' };
  if (who === 'admin') return { kind: 'admin', id: 'boss', username: 'boss_001', startedAt: NEVER };
  // Logged in long ago.
  if (who === 'tired') return { kind: 'admin', id: 'boss', username: 'boss_001', startedAt: new Date(0) };
  const language = languageIn(who);
  return { kind: 'investor', id: `id-${who}`, username: who, email: `${who}@example.org`, language };
}

/** `eva_de` reads German. */
function languageIn(who: string): Language {
  return LANGUAGES.find(({ tag }) => who.endsWith(`_${tag}`))?.tag ?? 'en';
}

/** What an investor sends. */
export const invest = (change: object = {}) => ({ ...investmentSample, ...change });
