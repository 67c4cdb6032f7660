import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  DAY,
  MINUTE,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
let woken = 0;
before(async () => {
  site = await startIdentity({ wake: () => (woken += 1), env: { RATE_LIMIT_FACTOR: '1' } });
});
after(() => site.close());
beforeEach(() => site.clock.advance(25 * 3600_000));

const reset = (name: string) => site.browser().post('/api/forgetPassword', { email: `${name}@example.org` });
const resend = (name: string) =>
  site.browser().post('/api/resendConfirmation', { email: `${name}@example.org` });
const mailsTo = (name: string) =>
  site.transport.mails.filter(({ to }) => to.address === `${name}@example.org`);
const confirm = (token: string) => site.browser().post('/api/confirmEmail', { token });

test('asking for a link wakes the worker', async () => {
  const before = woken;
  await reset('nobody_0');
  assert.equal(woken, before + 1);
});

test('a link that confirms goes to the address of its own account, and to nobody who does not wait for one', async () => {
  const states = {
    uncon_01: 'unconfirmed',
    uncon_02: 'unconfirmed',
    pend_001: 'pending',
    acti_001: 'active',
  } as const;
  for (const [name, status] of Object.entries(states)) await site.account(name, { status });
  for (const name of ['uncon_02', 'pend_001', 'acti_001', 'nobody_1'])
    assert.equal(statusAndCode(await resend(name)), '200 ok');
  await site.runJobs();
  assert.deepEqual(
    ['uncon_01', 'uncon_02', 'pend_001', 'acti_001', 'nobody_1'].map((name) => mailsTo(name).length),
    [0, 1, 0, 0, 0],
  );
  assert.equal(
    statusAndCode(await confirm(findMailedToken(await site.mailTo('uncon_02@example.org')))),
    '200 ok',
  );
  assert.equal((await site.find('uncon_01'))?.status, 'unconfirmed');
  assert.equal((await site.find('uncon_02'))?.status, 'pending');
});

test('both kinds of link stand in the audit, asked for by a visitor, with the network that asked', async () => {
  await site.account('audit_01');
  await site.account('audit_02', { status: 'unconfirmed' });
  const browser = site.browser('198.51.100.7');
  const ask = (path: string, name: string) => browser.post(path, { email: `${name}@example.org` });
  const ids = [
    await ask('/api/forgetPassword', 'audit_01'),
    await ask('/api/resendConfirmation', 'audit_02'),
  ].map(({ headers }) => headers['x-request-id']);
  await site.runJobs();
  const lines = site.database.db
    .collection('identity_audit')
    .find({ requestId: { $in: ids } })
    .sort({ action: 1 });
  assert.deepEqual(
    (await lines.toArray()).map(({ action, actor, from }) => [action, actor, from]),
    [
      ['account.confirmationAsked', 'visitor', '198.51.100.0/24'],
      ['account.resetAsked', 'visitor', '198.51.100.0/24'],
    ],
  );
});

test('five mails an hour go to an address, and every link of them is good', async () => {
  await site.account('hourly_1');
  const tokens: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    await reset('hourly_1');
    tokens.push(findMailedToken(await site.mailTo('hourly_1@example.org')));
    site.clock.advance(61_000);
  }
  assert.equal(statusAndCode(await reset('hourly_1')), '200 ok');
  await site.runJobs();
  assert.equal(mailsTo('hourly_1').length, 5);
  for (const token of tokens)
    assert.equal(statusAndCode(await site.browser().post('/api/resetTarget', { token })), '200 ok');
  site.clock.advance(60 * MINUTE);
  await reset('hourly_1');
  await site.runJobs();
  assert.equal(mailsTo('hourly_1').length, 6);
});

test('twenty mails a day go to an address, then one an hour, each with a link that is good', async () => {
  await site.account('daily_01');
  for (let count = 0; count < 25; count += 1) {
    assert.equal(statusAndCode(await reset('daily_01')), '200 ok');
    site.clock.advance(13 * MINUTE);
  }
  await site.runJobs();
  assert.equal(mailsTo('daily_01').length, 21);
  site.clock.advance(60 * MINUTE);
  for (let count = 0; count < 10; count += 1) {
    await reset('daily_01');
    site.clock.advance(61_000);
  }
  const token = findMailedToken(await site.mailTo('daily_01@example.org'));
  assert.equal(mailsTo('daily_01').length, 22);
  assert.equal(statusAndCode(await site.browser().post('/api/resetTarget', { token })), '200 ok');
  site.clock.advance(DAY);
  await reset('daily_01');
  await site.runJobs();
  assert.equal(mailsTo('daily_01').length, 23);
});

test('the last five links that confirm an address are good', async () => {
  await site.account('links_02', { status: 'unconfirmed' });
  const tokens: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    await resend('links_02');
    tokens.push(findMailedToken(await site.mailTo('links_02@example.org')));
    site.clock.advance(13 * MINUTE);
  }
  assert.equal(statusAndCode(await confirm(tokens[0] ?? '')), '404 NOT_FOUND');
  assert.equal(statusAndCode(await confirm(tokens[1] ?? '')), '200 ok');
});

test('several workers at once send one mail for each request', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `worker_${index}`);
  for (const name of names) await site.account(name);
  for (const name of names) await reset(name);
  await Promise.all(Array.from({ length: 4 }, () => site.runJobs()));
  assert.deepEqual(
    names.map((name) => mailsTo(name).length),
    Array(8).fill(1),
  );
});

test('a request that a worker died over is left to the next after a minute', async () => {
  await site.account('dying_01');
  await reset('dying_01');
  const requests = site.database.db.collection('identity_link_requests');
  // As a worker that died left it: claimed, not done.
  const dueAt = new Date(site.clock.now().getTime() + MINUTE);
  await requests.updateMany({}, { $set: { dueAt } });
  await site.runJobs();
  assert.equal(mailsTo('dying_01').length, 0);
  site.clock.advance(MINUTE);
  await site.runJobs();
  assert.equal(mailsTo('dying_01').length, 1);
  assert.equal(await requests.countDocuments({}), 0);
});
