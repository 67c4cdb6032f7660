import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import { DAY, HOUR, PASSWORD, startInvest, statusAndCode, tokenIn, type TestInvest } from './support/site.ts';

let site: TestInvest;
before(async () => {
  site = await startInvest();
});
after(() => site?.close());

interface Profile {
  readonly directInvest: { readonly bankAccount: { readonly bankname: string; readonly account_nr: string } };
  readonly bankChange?: { readonly bankname: string; readonly account_nr: string };
  readonly paymentsWaitUntil?: string;
}

const bank = {
  ...{ first_name: 'José', last_name: 'O’Neill', bankname: 'Coast Bank' },
  ...{ swift: '026009593', account_type: 'savings', account_nr: '77 1234 5678' },
};
const CONFIRM = '/api/invest/profile/bank/confirm';

/** Signs up, logs in and asks for another account. */
async function asked(name: string) {
  await site.active(name);
  const browser = site.browser();
  const ask = async (change: object = {}) => {
    await browser.login(name);
    await browser.send('POST', '/api/invest/confirm-password', { password: PASSWORD });
    assert.equal(
      statusAndCode(await browser.send('PUT', '/api/invest/profile/bank', { ...bank, ...change })),
      '200 ok',
    );
    return site.mailTo(`${name}@example.org`);
  };
  const profile = async () => {
    await browser.login(name);
    return (await browser.send('GET', '/api/invest/profile')).json<Profile>();
  };
  return { browser, ask, profile, mail: await ask() };
}

const confirm = async (token: string) => statusAndCode(await site.browser().send('POST', CONFIRM, { token }));
const shownAccount = ({ directInvest }: Profile) => directInvest.bankAccount.account_nr;

test('a new account is in force only with the link of the mail, which names both accounts by their last digits', async () => {
  const { mail, profile } = await asked('links_01');
  assert.match(mail, /Account so far: Bay Savings Bank, •••• 3350[\s\S]*New account: Coast Bank, •••• 5678/);
  const before = await profile();
  assert.deepEqual([shownAccount(before), before.bankChange?.account_nr], ['•••• 3350', '•••• 5678']);
  assert.equal(before.paymentsWaitUntil, undefined);
  const token = tokenIn(mail);
  assert.equal(await confirm(token), '200 ok');
  assert.equal(await confirm(token), '200 ok', 'a repeat');
  const changed = await profile();
  assert.deepEqual([shownAccount(changed), changed.bankChange], ['•••• 5678', undefined]);
  assert.equal(Date.parse(changed.paymentsWaitUntil ?? '') - site.clock.now().getTime(), 3 * DAY);
  const told = await site.mailTo('links_01@example.org');
  assert.match(told, /bank account[\s\S]*Account so far: [\s\S]*New account: [\s\S]*No payment before: /);
  site.clock.advance(3 * DAY);
  assert.equal((await profile()).paymentsWaitUntil, undefined);
  const record = await site.find('links_01');
  assert.deepEqual([record?.bankChange, record?.sealed.newAccountNumber], [undefined, undefined]);
});

test('a link of yesterday, of before a later entry, or of nobody changes nothing', async () => {
  const { mail, ask, profile } = await asked('links_02');
  const later = await ask({ account_nr: '77 1234 9999' });
  assert.equal(await confirm(tokenIn(mail)), '404 NOT_FOUND');
  assert.equal(await confirm('AbCdEfGhIjKlMnOpQrStUv'), '404 NOT_FOUND');
  site.clock.advance(24 * HOUR);
  assert.equal(await confirm(tokenIn(later)), '404 NOT_FOUND');
  const { bankChange, ...kept } = await profile();
  assert.deepEqual([shownAccount(kept), bankChange], ['•••• 3350', undefined]);
  await site.runJobs();
  const record = await site.find('links_02');
  assert.deepEqual([record?.bankChange, record?.sealed.newAccountNumber], [undefined, undefined]);
});

test('a new password cancels a change that is not confirmed', async () => {
  const { mail, profile } = await asked('links_03');
  const email = 'links_03@example.org';
  site.clock.advance(60_001);
  await site.browser().send('POST', '/api/invest/forgot', { email });
  const token = tokenIn(await site.mailTo(email));
  const reset = { token, password: PASSWORD };
  assert.equal(statusAndCode(await site.browser().send('POST', '/api/invest/reset', reset)), '200 ok');
  assert.equal(await confirm(tokenIn(mail)), '404 NOT_FOUND');
  const { bankChange, ...kept } = await profile();
  assert.deepEqual([shownAccount(kept), bankChange], ['•••• 3350', undefined]);
});

test('of parallel presses of the button one changes the account, and all succeed', async () => {
  const { mail } = await asked('links_04');
  const token = tokenIn(mail);
  const all = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
  assert.deepEqual([...new Set(all)], ['200 ok']);
  await site.runJobs();
  const told = site.transport.mails.filter(
    ({ to, text }) => to.address.startsWith('links_04') && /No payment/.test(text),
  );
  assert.equal(told.length, 1);
});

test('every query of the change is backed by an index', async () => {
  const own = site.database.queries.filter(({ filter }) => /bankC/.test(JSON.stringify(filter)));
  assert.ok(own.length > 5);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, own), []);
});
