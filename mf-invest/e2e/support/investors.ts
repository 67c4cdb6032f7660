import type { APIRequestContext, Page } from '@playwright/test';
import { insertSignedInInvestor } from '../../../e2e/support/data/accounts.ts';
import { fillIn } from '../../../e2e/support/data/forms.ts';
import { MAIL_TIMEOUT, readMails } from '../../../e2e/support/data/records.ts';
import { expect } from '../../../e2e/support/browser/test.ts';
import type { SignupForm } from '../../forms/account/signup.ts';
import { investmentSample } from '../../forms/testing/index.ts';
import { stepOfField, type Step } from '../../src/signup/steps.ts';

export const SIGNUP = '/api/create/login';
export const LOGIN = '/api/verifylogininvestmentportal';
export const INVESTMENT = '/api/create/investment';

/** Returns the sample with a unique name and address. */
export function uniqueInvestor(sample: SignupForm): SignupForm {
  const random = crypto.randomUUID().slice(0, 7);
  const directInvest = { ...sample.directInvest, mail: `e2e.${random}@example.org` };
  return { ...sample, username: `e2e_${random}`, directInvest };
}

/** Fills in a tab: birth dates as three numbers, secrets twice. */
export async function fillTab(page: Page, tab: Step, investor: SignupForm): Promise<void> {
  await fillIn(page, SIGNUP, Object.fromEntries(controlEntries(tab, investor)));
}

export function controlEntries(tab: Step, investor: SignupForm): ReadonlyMap<string, string> {
  return new Map(entriesOf('', investor).filter(([name]) => stepOfField(name) === tab));
}

/** In the sample's order, where a choice comes before the fields that it reveals. */
function entriesOf(prefix: string, group: object): [string, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const field = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null) return entriesOf(`${field}.`, value);
    const text = String(value);
    if (name === 'birth') return birthOf(field, text);
    const entry: [string, string] = [field, text];
    if (name === 'ssn') return [entry, [`${field}_confirm`, text]];
    return name === 'password' ? [entry, [`${prefix}confirm`, text]] : [entry];
  });
}

function birthOf(field: string, birth: string): [string, string][] {
  const [year = '', month = '', day = ''] = birth.split('-');
  return [
    [`${field}_year`, year],
    [`${field}_month`, month],
    [`${field}_day`, day],
  ];
}

export async function activationLink({ directInvest }: SignupForm): Promise<string> {
  const links = () =>
    readMails()
      .filter((mail) => mail.includes(directInvest.mail))
      .flatMap((mail) => /http\S+\/directinvest\/activate#token=[\w-]{22}/.exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length, MAIL_TIMEOUT).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

export async function investByCall(request: APIRequestContext, id: number, amount: string): Promise<void> {
  const { headers: session } = await insertSignedInInvestor();
  const headers = { ...session, 'idempotency-key': crypto.randomUUID() };
  const data = { ...investmentSample, id, amount, elapsed: 60_000 };
  const answer = await request.post(INVESTMENT, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
}
