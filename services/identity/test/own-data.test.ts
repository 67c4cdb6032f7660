import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERASED_ACCOUNTS, PROVEN_ADDRESSES } from '@larkfield/kit/accounts';
import { collectionsContaining } from '@larkfield/kit/testing';
import { accountStore } from '../src/accounts/store.ts';
import { MINUTE, PASSWORD, startIdentity, type TestIdentity } from './support/site.ts';

let identity: TestIdentity;
before(async () => void (identity = await startIdentity()));
after(() => identity.close());

const LINK = '/api/ownData/link';
const OWN = '/api/identity/own-data';

/** Asks for a link and returns the token of the mail. */
async function mailedToken(email: string): Promise<string> {
  const answer = await identity.browser().post(LINK, { email, language: 'de' });
  assert.equal(answer.statusCode, 201, answer.body);
  const text = await identity.mailTo(email);
  const [, token = ''] = /\/de\/your-data#token=([\w-]{22})/.exec(text) ?? [];
  assert.ok(token, text);
  return token;
}

test('an address that has an account and one that has nothing get the same answer and the same mail', async () => {
  const { email } = await identity.account('known_001');
  const answers = [];
  for (const each of [email, 'nobody@example.org']) {
    const answer = await identity.browser().post(LINK, { email: each });
    const { reference: _, ...rest } = answer.json<{ reference: string }>();
    answers.push({ status: answer.statusCode, ...rest });
    assert.match(await identity.mailTo(each), /your-data#token=/);
  }
  assert.deepEqual(answers[0], answers[1]);
});

test('the link works for 30 minutes, in any browser, and names only the masked address', async () => {
  const token = await mailedToken('half@example.org');
  const opened = await identity.browser().post('/api/ownData/open', { token });
  assert.deepEqual(opened.json(), { email: 'h***@example.org' });
  identity.clock.advance(31 * MINUTE);
  assert.equal((await identity.browser().post('/api/ownData/open', { token })).statusCode, 404);
});

test('somebody who has just logged in gets a token, a login of eleven minutes ago does not', async () => {
  await identity.account('fresh_001');
  const browser = identity.browser();
  await browser.login('fresh_001');
  const begun = await browser.post('/api/ownData/begin');
  assert.equal(begun.statusCode, 200, begun.body);
  identity.clock.advance(11 * MINUTE);
  assert.equal((await browser.post('/api/ownData/begin')).json<{ code: string }>().code, 'LOGIN_NOT_FRESH');
  assert.equal((await browser.post(OWN)).statusCode, 200, 'the data are still shown');
});

test('deleting the account closes it, ends the logins, and confirms it by mail; then the token is over', async () => {
  const account = await identity.account('leaver_001');
  const browser = identity.browser();
  await browser.login('leaver_001');
  const token = await mailedToken(account.email);
  const erased = await identity.browser().post(`${OWN}/erase`, { token });
  const { outcomes } = erased.json<{ outcomes: { kind: string; outcome: string; until?: string }[] }>();
  const own = outcomes.find(({ kind }) => kind === 'accounts');
  assert.equal(own?.outcome, 'anonymous');
  assert.ok(own?.until, 'the empty account goes a day later');
  assert.equal((await browser.get('/api/profile')).statusCode, 401);
  const { db } = identity.database;
  assert.ok(await db.collection<{ _id: string }>(ERASED_ACCOUNTS).findOne({ _id: account._id }));
  await identity.browser().post('/api/ownData/finish', { token, language: 'en', ends: true });
  assert.match(await identity.mailTo(account.email, /have been deleted/), /What you chose has been deleted/);
  assert.equal((await identity.browser().post(`${OWN}/proven`, { token })).statusCode, 404);
  // Only the mail that confirms it still knows the address, for 30 days.
  assert.deepEqual(await collectionsContaining(db, account.email), ['identity_outbox']);
});

test('a mailed link does not close the account of an administrator', async () => {
  const { email } = await identity.account('only_admin', { level: 'Admin' });
  await identity.account('other_admin', { level: 'Admin' });
  const token = await mailedToken(email);
  const erased = await identity.browser().post(`${OWN}/erase`, { token, kind: 'accounts' });
  const { outcomes } = erased.json<{ outcomes: { outcome: string }[] }>();
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['kept'],
  );
  assert.equal((await identity.find('only_admin'))?.status, 'active');
  assert.ok((await collectionsContaining(identity.database.db, email)).includes(PROVEN_ADDRESSES));
});

test('the closed account of an administrator has neither roles nor a note any more', async () => {
  const { _id } = await identity.account('leaving_admin', { level: 'Admin', roles: ['support'] });
  await accountStore(identity.database.db).updateOne({ _id }, { $set: { note: 'Called about her move.' } });
  const browser = identity.browser();
  await browser.login('leaving_admin');
  assert.equal((await browser.post('/api/closeAccount', { password: PASSWORD })).statusCode, 200);
  const closed = await accountStore(identity.database.db).findOne({ _id });
  assert.deepEqual([closed?.status, closed?.level, closed?.roles], ['closed', 'Registered User', undefined]);
  assert.equal(closed?.note, undefined);
});
