import { createSignedInInvestor as putInvestor, withProofOfWork, type TestInvestor } from '@larkfield/kit/testing';
import {
  expect,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { fillIn } from './forms.ts';
import { MAIL_TIMEOUT, readMails, withSiteDatabase } from './records.ts';
import { openPage } from '../browser/visit.ts';

export const LOGIN = '/api/verifylogin';
export const REGISTER = '/api/register';
export const PASSWORD = 'Kite_42_sky';

/** Returns a username and an address that no other test uses. */
export function uniqueAccount() {
  const random = crypto.randomUUID().slice(0, 7);
  return { username: `e2e_${random}`, email: `e2e.${random}@example.org` };
}

export type UniqueAccount = ReturnType<typeof uniqueAccount>;

export function registerEntries({ username, email }: UniqueAccount): Record<string, string> {
  return {
    username,
    email,
    password: PASSWORD,
    firstname: 'Zeynep',
    lastname: 'Aydın',
    city: 'İzmir',
    country: 'TR',
    state: 'none',
    role: 'specialist',
  };
}

/** Resolves with the link to this page in the newest mail to this address. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const links = () =>
    readMails()
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => new RegExp(String.raw`http\S+${path}#token=[\w-]{22}`).exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length, MAIL_TIMEOUT).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

/** Sends a call as the page's own script does. */
export function callFrom(
  page: Page,
  path: string,
  body: object,
  key: string = crypto.randomUUID(),
): Promise<number> {
  return page.evaluate(
    async ([url, json, idempotencyKey]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
      return (await fetch(url, { method: 'POST', headers, body: json })).status;
    },
    [path, JSON.stringify(body), key] as const,
  );
}

/** Sends a form without a page, with the proof of work that it needs. */
export function sendForm(request: APIRequestContext, path: string, form: object): Promise<APIResponse> {
  const key = crypto.randomUUID();
  const data = withProofOfWork({ ...form, elapsed: 60_000 }, { path, key });
  return request.post(path, { headers: { 'idempotency-key': key }, data });
}

/** Logs in on the login page and waits for the redirect. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await openPage(page, '/login');
  await fillIn(page, LOGIN, { username, password });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Logs in with a call instead of the login page. */
export async function signIn(context: BrowserContext, username: string): Promise<void> {
  const answer = await context.request.post(LOGIN, { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** Finds the account button in the header of a wide screen. */
export function accountButton(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name });
}

/** Registers and confirms an account, which then waits for review. Uses calls, no pages. */
export async function createPendingAccount(context: BrowserContext, account: UniqueAccount): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  const entries = { ...registerEntries(account), elapsed: 60_000 };
  const key = crypto.randomUUID();
  expect(await callFrom(page, REGISTER, withProofOfWork(entries, { path: REGISTER, key }), key)).toBe(200);
  const link = await mailedLink(account.email, '/confirm');
  const token = link.split('#token=')[1];
  expect(await callFrom(page, '/api/confirmEmail', { token })).toBe(200);
  await page.close();
}

/** Inserts an investor with a session into the database. */
export async function insertSignedInInvestor(): Promise<TestInvestor> {
  const clock = { now: () => new Date() };
  const investor = await withSiteDatabase((db) => putInvestor({ database: { db }, clock }));
  // Without TLS cookies have no `__Host-` prefix.
  return { ...investor, headers: { cookie: investor.headers.cookie.replace('__Host-', '') } };
}
