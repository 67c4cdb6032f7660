import assert from 'node:assert/strict';
import type { TestInvestments } from './investments.ts';

export const ACCOUNTS = '/api/invest/records/company-accounts';

export const ACCOUNT = {
  holder: 'Larkfield Sample Account',
  bank: 'Bay Savings Bank',
  routing: '121000358',
  account: '0042 1187 3350',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
};

/** Enters an account as an administrator. Returns its reference. */
export async function enterAccount({ as }: TestInvestments, change: object = {}): Promise<string> {
  const answer = await as('admin').post(ACCOUNTS, { values: { ...ACCOUNT, ...change } });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

/** Confirms an entered account by typing its number, as somebody. */
export async function confirmAs(
  { as }: TestInvestments,
  who: string,
  reference: string,
  number: string,
): ReturnType<TestInvestments['changeState']> {
  const path = `${ACCOUNTS}/${reference}`;
  const { version } = (await as('admin').get(path)).json<{ version: number }>();
  return as(who).post(`${path}/action/confirm`, { version, values: { number } });
}

/** Enters an account as one person and confirms it as another one. */
export async function confirmAccount(money: TestInvestments, change: object = {}): Promise<string> {
  const reference = await enterAccount(money, change);
  const answer = await confirmAs(money, 'second', reference, { ...ACCOUNT, ...change }.account);
  assert.equal(answer.statusCode, 200, answer.body);
  return reference;
}
