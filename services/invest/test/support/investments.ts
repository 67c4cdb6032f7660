import assert from 'node:assert/strict';
import { LANGUAGES, type Language, OFFICE_ROLES } from '@larkfield/contracts';
import type { ReadSession } from '@larkfield/kit/http';
import {
  EDGE_HEADERS,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { investmentSample } from '@larkfield/mf-invest/forms/testing';
import { createInvestService } from '../../src/app.ts';
import { parseHold } from '../../src/opportunities/funds.ts';
import { COUNTED_STATES, investmentStore } from '../../src/investments/store.ts';
import { opportunityStore } from '../../src/opportunities/store.ts';

/** After any login, however long the clock of a test has run. */
const NEVER = new Date('2999-01-01');

export const INVEST_PATH = '/api/create/investment';

export interface TestInvestments {
  readonly service: TestService;
  readonly files: TestFiles | undefined;
  /** Sends calls as an investor by name, `admin`, `second` (finance), `tired` (an old login), or a visitor. */
  as(who: string | undefined): {
    post(url: string, payload?: object, headers?: Record<string, string>): ReturnType<TestService['post']>;
    get(url: string): ReturnType<TestService['post']>;
  };
  /** Places an investment. Returns its reference. */
  invest(who: string, change?: object): Promise<string>;
  /** Changes the state of a record as an administrator. Only a payment makes an investment `received`. */
  changeState(kind: string, reference: string, state: string): ReturnType<TestService['post']>;
  /** Enters a payment as the office, by default all of an investment. */
  pay(reference: string, change?: object): ReturnType<TestService['post']>;
  mailsTo(address: string): TestService['transport']['mails'];
  /** Amount raised: by the opportunity, by its holds, and by the investments. */
  sums(number: number): Promise<readonly [total: number, held: number, recorded: number]>;
}

interface MoneyOptions {
  readonly guarded?: boolean;
  readonly withFiles?: boolean;
  /** Caller if none is named. Default: a visitor. */
  readonly unnamed?: string;
}

export async function startTestInvestments({
  unnamed,
  withFiles = false,
  ...options
}: MoneyOptions = {}): Promise<TestInvestments> {
  const readSession: ReadSession = async ({ cookies }) => sessionOf(cookies['who'] ?? unnamed);
  const files = withFiles ? await startTestFiles() : undefined;
  const env = { RATE_LIMIT_FACTOR: '1000', ...files?.env };
  const service = await startTestService(createInvestService(undefined, options), { env, readSession });
  await service.prepare();
  const headers = (who: string | undefined) => ({
    ...EDGE_HEADERS,
    ...(who ? { cookie: `who=${who}` } : {}),
  });
  const as: TestInvestments['as'] = (who) => ({
    post: (url, payload = {}, more = {}) => service.post(url, payload, { ...headers(who), ...more }),
    get: async (url) => service.app.inject({ url, headers: headers(who) }),
  });
  const pay: TestInvestments['pay'] = async (reference, change = {}) => {
    const found = await investmentStore(service.database.db).findOne({ reference });
    const values = {
      day: '2090-03-01',
      cents: found?.cents ?? 1,
      text: reference,
      sender: 'Ada Lee',
      ...change,
    };
    return as('admin').post('/api/invest/records/payments', { values });
  };
  return {
    service,
    files,
    as,
    pay,
    async invest(who, change = {}) {
      const answer = await as(who).post(INVEST_PATH, investBody(change));
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ reference: string }>().reference;
    },
    async changeState(kind, reference, state) {
      if (kind === 'investments' && state === 'received') return pay(reference);
      const path = `/api/invest/records/${kind}/${reference}`;
      const { version } = (await as('admin').get(path)).json<{ version: number }>();
      return as('admin').post(`${path}/state`, { version, state });
    },
    mailsTo: (address) => service.transport.mails.filter(({ to }) => to.address === address),
    sums: (number) => sumsOf(service.database.db, number),
  };
}

export async function sumsOf(db: TestService['database']['db'], number: number) {
  const opportunity = await opportunityStore(db).findOne({ number });
  const records = await investmentStore(db)
    .find({ opportunity: number, state: { $in: COUNTED_STATES } })
    .toArray();
  const sum = (values: readonly { readonly cents: number }[]) =>
    values.reduce((total, { cents }) => total + cents, 0);
  const held = (opportunity?.holds ?? []).map((hold) => parseHold(hold, number));
  return [opportunity?.fundraised ?? -1, sum(held), sum(records)] as const;
}

function sessionOf(who: string | undefined): Awaited<ReturnType<ReadSession>> {
  if (!who) return { kind: 'visitor' };
  if (who === 'admin')
    return { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES, startedAt: NEVER };
  if (who === 'second')
    return { kind: 'admin', id: 'second', username: 'second_1', roles: ['finance'], startedAt: NEVER };
  // The login is old.
  if (who === 'tired')
    return { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES, startedAt: new Date(0) };
  const language = languageIn(who);
  return { kind: 'investor', id: `id-${who}`, username: who, email: `${who}@example.org`, language };
}

/** Returns the language of an investor's name; `eva_de` reads German. */
function languageIn(who: string): Language {
  return LANGUAGES.find(({ tag }) => who.endsWith(`_${tag}`))?.tag ?? 'en';
}

export const investBody = (change: object = {}) => ({ ...investmentSample, ...change });
