import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { ReadSession } from '@larkfield/kit';
import { AS_EDGE, startTestService, type TestService } from '@larkfield/kit/testing';
import { investmentSample } from '@larkfield/mf-invest/forms/testing';
import { createInvest } from '../../src/app.ts';
import { shareOf } from '../../src/opportunities/funds.ts';
import { COUNTED, investmentStore } from '../../src/investments/store.ts';
import { opportunityStore } from '../../src/opportunities/store.ts';

export interface TestMoney {
  readonly service: TestService;
  /** Calls as an investor of that name, `admin`, or nobody. */
  as(who: string | undefined): {
    post(url: string, payload?: object, headers?: Record<string, string>): ReturnType<TestService['post']>;
    get(url: string): ReturnType<TestService['post']>;
  };
  /** What has been raised as the opportunity says, as its holds say, and as the records say. */
  sums(number: number): Promise<readonly [total: number, held: number, recorded: number]>;
}

export async function startMoney(options: { readonly guarded?: boolean } = {}): Promise<TestMoney> {
  const readSession: ReadSession = async ({ cookies }) => sessionOf(cookies['who']);
  const env = { RATE_LIMIT_FACTOR: '1000' };
  const service = await startTestService(createInvest(undefined, options), { env, readSession });
  await service.prepare();
  const headers = (who: string | undefined) => ({ ...AS_EDGE, ...(who ? { cookie: `who=${who}` } : {}) });
  return {
    service,
    as: (who) => ({
      post: (url, payload = {}, more = {}) => service.post(url, payload, { ...headers(who), ...more }),
      get: async (url) => service.app.inject({ url, headers: headers(who) }),
    }),
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
  if (who === 'admin') return { kind: 'admin', id: 'boss', username: 'boss_001' };
  const language = languageIn(who);
  return { kind: 'investor', id: `id-${who}`, username: who, email: `${who}@example.org`, language };
}

/** `eva_de` reads German. */
function languageIn(who: string): Language {
  return LANGUAGES.find(({ tag }) => who.endsWith(`_${tag}`))?.tag ?? 'en';
}

/** What an investor sends. */
export const invest = (change: object = {}) => ({ ...investmentSample, ...change });
