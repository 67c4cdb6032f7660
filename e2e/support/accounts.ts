import { signedInInvestor as putInvestor, withWork, type TestInvestor } from '@larkfield/kit/testing';
import {
  expect,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { MongoClient } from 'mongodb';
import { fillIn } from './forms.ts';
import { MAILED, readMails } from './records.ts';

export const LOGIN = '/api/verifylogin';
export const REGISTER = '/api/register';
export const PASSWORD = 'Kite_42_sky';

/** A name and an address that belong to one test alone. */
export function ownAccount() {
  const random = crypto.randomUUID().slice(0, 7);
  return { username: `e2e_${random}`, email: `e2e.${random}@example.org` };
}

export type OwnAccount = ReturnType<typeof ownAccount>;

export function registerEntries({ username, email }: OwnAccount): Record<string, string> {
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

/** Address of the newest link to a page of the site that was mailed to somebody. */
export async function mailedLink(email: string, path: string): Promise<string> {
  const links = () =>
    readMails()
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => new RegExp(String.raw`http\S+${path}#token=[\w-]{22}`).exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length, MAILED).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

/** Makes a call as the page's own script would. */
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

/** Sends a form without a page, with the work that it costs. */
export function sendForm(request: APIRequestContext, path: string, form: object): Promise<APIResponse> {
  const key = crypto.randomUUID();
  const data = withWork({ ...form, elapsed: 60_000 }, { path, key });
  return request.post(path, { headers: { 'idempotency-key': key }, data });
}

/** Logs in on the login page and waits until the site has gone on. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await fillIn(page, LOGIN, { username, password });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The account's button in the header of a wide screen. */
export function accountButton(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name });
}

/** An account that is confirmed and waits for review, made by calls alone. */
export async function makePending(context: BrowserContext, account: OwnAccount): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  const entries = { ...registerEntries(account), elapsed: 60_000 };
  const key = crypto.randomUUID();
  expect(await callFrom(page, REGISTER, withWork(entries, { path: REGISTER, key }), key)).toBe(200);
  const link = await mailedLink(account.email, '/confirm');
  const token = link.split('#token=')[1];
  expect(await callFrom(page, '/api/confirmEmail', { token })).toBe(200);
  await page.close();
}

/** An investor with a session, without the ways that lead there. */
export async function signedInInvestor(): Promise<TestInvestor> {
  const client = new MongoClient(process.env['SITE_DATABASE'] ?? '');
  try {
    const investor = await putInvestor({ database: { db: client.db() }, clock: { now: () => new Date() } });
    // The sites of these tests are no HTTPS.
    return { ...investor, headers: { cookie: investor.headers.cookie.replace('__Host-', '') } };
  } finally {
    await client.close();
  }
}
