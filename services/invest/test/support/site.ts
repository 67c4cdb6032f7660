import assert from 'node:assert/strict';
import { EDGE_HEADERS, CHEAP_HASH_COST, startTestService, type TestService } from '@larkfield/kit/testing';
import { signupSample } from '@larkfield/mf-invest/forms/testing';
import type { SignupForm } from '@larkfield/mf-invest/forms';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { investorStore, type InvestorRecord } from '../../src/accounts/investor/store.ts';
import { createInvestService } from '../../src/app.ts';

export const PASSWORD = signupSample.password;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const KEY = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';

type Method = 'GET' | 'POST' | 'PUT';
type Send = (method: Method, url: string, payload?: object) => Promise<LightMyRequestResponse>;

export interface Browser {
  readonly send: Send;
  login(username: string, password?: string): Promise<LightMyRequestResponse>;
}

export interface TestInvest extends TestService {
  /** Returns a browser with its own IP address and cookies. */
  browser(address?: string): Browser;
  /** Returns a valid sign-up with this name and address. */
  form(name: string, change?: object): SignupForm;
  signUp(name: string, change?: object, headers?: InjectOptions['headers']): Promise<LightMyRequestResponse>;
  /** Signs up and opens the activation link. */
  active(name: string): Promise<InvestorRecord>;
  find(name: string): Promise<InvestorRecord | null>;
  /** Sends due mails. Returns the text of the last mail to an address. */
  mailTo(address: string): Promise<string>;
}

let addresses = 0;

/** Starts the service with its own database and fast hashing. */
export async function startInvest(options: Parameters<typeof startTestService>[1] = {}): Promise<TestInvest> {
  const env = { INVEST_KEY: KEY, RATE_LIMIT_FACTOR: '50', ...options.env };
  const service = await startTestService(createInvestService(CHEAP_HASH_COST), { ...options, env });
  const investors = investorStore(service.database.db);
  const form: TestInvest['form'] = (name, change = {}) => ({
    ...signupSample,
    username: name,
    directInvest: { ...signupSample.directInvest, mail: `${name}@example.org` },
    ...change,
  });
  const signUp: TestInvest['signUp'] = (name, change = {}, headers = {}) =>
    service.post('/api/create/login', form(name, change), headers);
  const mailTo: TestInvest['mailTo'] = async (address) => {
    await service.runJobs();
    return service.transport.mails.filter(({ to }) => to.address === address).at(-1)?.text ?? '';
  };
  const find: TestInvest['find'] = (name) => investors.findOne({ usernameKey: name.toLowerCase() });
  return {
    ...service,
    form,
    signUp,
    mailTo,
    find,
    browser: (address = `192.0.2.${(addresses = (addresses + 1) % 250)}`) => createBrowser(service, address),
    async active(name) {
      assert.equal((await signUp(name)).statusCode, 201);
      const token = tokenIn(await mailTo(`${name}@example.org`));
      assert.equal((await service.post('/api/invest/activate', { token })).statusCode, 200);
      await service.runJobs();
      const found = await find(name);
      assert.ok(found);
      return found;
    },
  };
}

function createBrowser(service: TestService, address: string): Browser {
  const cookies = new Map<string, string>();
  const send: Send = async (method, url, payload) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...EDGE_HEADERS, 'x-forwarded-for': address };
    const options = { method, url, headers };
    const answer = await service.app.inject(
      method === 'GET' ? options : { ...options, payload: payload ?? {} },
    );
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    send,
    login: (username, password = PASSWORD) =>
      send('POST', '/api/verifylogininvestmentportal', { username, password }),
  };
}

export function tokenIn(text: string): string {
  const token = /#token=([A-Za-z0-9_-]{22})\s/.exec(text)?.[1];
  assert.ok(token, `no link in: ${text}`);
  return token;
}

export function statusAndCode(answer: LightMyRequestResponse): string {
  const { code = 'ok' } = answer.json<{ code?: string }>();
  return `${answer.statusCode} ${code}`;
}
