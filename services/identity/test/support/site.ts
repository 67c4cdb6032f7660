import assert from 'node:assert/strict';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { profileSample } from '@larkfield/mf-marketing/forms/testing';
import { hashPassword, type HashCost } from '@larkfield/kit/accounts';
import { auditCollection, searchKeys } from '@larkfield/kit/records';
import { EDGE_HEADERS, CHEAP_HASH_COST, startTestService, type TestService } from '@larkfield/kit/testing';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Account } from '../../src/accounts/account.ts';
import { accountStore, type AccountRecord } from '../../src/accounts/store.ts';
import { createIdentity } from '../../src/app.ts';

export const PASSWORD = 'Kite_42_sky';
export const DAY = 24 * 3600_000;
export const MINUTE = 60_000;

export interface TestIdentity extends TestService {
  /** Creates a browser with its own address and cookies. */
  browser(address?: string): Browser;
  /** Inserts an account directly into the database. */
  account(name: string, change?: Partial<Account>): Promise<AccountRecord>;
  find(name: string): Promise<AccountRecord | null>;
  /** Returns the audit actions about an account and their networks, oldest first. */
  auditOf(reference: string): Promise<string[]>;
  /** Sends due mails and returns the text of the last one to an address whose subject matches. */
  mailTo(address: string, subject?: RegExp): Promise<string>;
}

export interface Browser {
  readonly address: string;
  readonly cookies: Map<string, string>;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  login(username: string, password?: string, more?: object): Promise<LightMyRequestResponse>;
}

let addresses = 0;

/** Starts the identity service with its own database and cheap hashes. */
export async function startIdentity(
  options: Parameters<typeof startTestService>[1] & { readonly cost?: HashCost } = {},
): Promise<TestIdentity> {
  const { cost = CHEAP_HASH_COST, ...rest } = options;
  const service = await startTestService(createIdentity(cost), {
    ...rest,
    env: { IDENTITY_KEY: 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=', ...rest.env },
  });
  const accounts = accountStore(service.database.db);
  const stored = await hashPassword(PASSWORD, cost);
  let made = 0;
  return {
    ...service,
    browser: (address = `192.0.2.${(addresses = (addresses + 1) % 250)}`) => createBrowser(service, address),
    async account(name, change = {}) {
      made += 1;
      const record = {
        ...createTestAccount(name, stored),
        ...(change.level === 'Admin' ? { roles: OFFICE_ROLES } : {}),
        ...change,
        ...createTestRecord(name, made, service.clock.now()),
      };
      await accounts.insertOne(record);
      return record;
    },
    find: (name) => accounts.findOne({ usernameKey: name.toLowerCase() }),
    async auditOf(reference) {
      await service.runJobs();
      const lines = service.database.db
        .collection(auditCollection('identity'))
        .find({ subject: reference })
        .sort({ seq: 1 });
      return (await lines.toArray()).map(({ action, from }) => `${action} ${from}`);
    },
    async mailTo(address, subject = /./) {
      await service.runJobs();
      const letters = service.transport.mails.filter(
        (letter) => letter.to.address === address && subject.test(letter.subject),
      );
      return letters.at(-1)?.text ?? '';
    },
  };
}

function createBrowser(service: TestService, address: string): Browser {
  const cookies = new Map<string, string>();
  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...EDGE_HEADERS,
      'x-forwarded-for': address,
      ...options.headers,
    };
    const response = await service.app.inject({ ...options, headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  const post: Browser['post'] = (url, payload = {}, headers = {}) =>
    send({ method: 'POST', url, payload, headers });
  return {
    address,
    cookies,
    get: (url) => send({ method: 'GET', url }),
    post,
    login: (username, password = PASSWORD, more = {}) =>
      post('/api/verifylogin', { username, password, ...more }),
  };
}

/** Returns an active account with a password. */
export function createTestAccount(name: string, password: string): Account {
  return {
    username: name,
    usernameKey: name.toLowerCase(),
    email: `${name.toLowerCase()}@example.org`,
    language: 'en',
    status: 'active',
    level: 'Registered User',
    password,
    epoch: 0,
    confirmations: [],
    resets: [],
    firstName: 'Zeynep',
    lastName: 'Aydın',
    keys: searchKeys({ firstName: 'Zeynep', lastName: 'Aydın' }),
    role: 'specialist',
    country: 'TR',
    region: 'İzmir',
    city: 'İzmir',
  };
}

/** Returns the record fields of an account. */
export function createTestRecord(name: string, made: number, createdAt: Date) {
  const reference = `LK-TEST-${String(made).padStart(4, '0')}`;
  const submission = { key: `test-${name}`, bodyHash: '', answer: { success: true, reference } as const };
  return { _id: `account-${name}`, reference, createdAt, submission };
}

export const REGISTRATION = {
  ...profileSample,
  username: 'zey_aydin',
  email: 'zeynep@example.org',
  password: PASSWORD,
};

/** Returns the token of the link in a mail. */
export function findMailedToken(text: string): string {
  const token = /#token=([A-Za-z0-9_-]{22})\s/.exec(text)?.[1];
  assert.ok(token, `no link in: ${text}`);
  return token;
}

/** Returns status and error code of a response. */
export function statusAndCode(response: LightMyRequestResponse): string {
  const { code = 'ok' } = response.json<{ code?: string }>();
  return `${response.statusCode} ${code}`;
}
