import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE, startIdentity, statusAndCode, type Browser, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
let boss: Browser;
before(async () => {
  site = await startIdentity();
  await site.account('boss_041', { level: 'Admin' });
  await site.account('guest_041');
  boss = site.browser();
  await boss.login('boss_041');
});
after(() => site.close());

interface Listed {
  readonly id: string;
  readonly browser: string;
}

const email = 'guest_041@example.org';
const sessions = async () => (await boss.post('/api/userSessions', { email })).json<Listed[]>();

test('an administrator sees where somebody is signed in, ends one session, then all', async () => {
  const [home, library] = [site.browser(), site.browser()];
  await home.login('guest_041');
  site.clock.advance(MINUTE);
  await library.login('guest_041');
  const [newest, ...others] = await sessions();
  assert.equal(others.length, 1);
  assert.equal(statusAndCode(await boss.post('/api/endUserSessions', { email, id: newest?.id })), '200 ok');
  assert.equal((await library.get('/api/session')).json<{ kind: string }>().kind, 'visitor');
  assert.equal((await home.get('/api/session')).json<{ kind: string }>().kind, 'user');
  assert.equal(statusAndCode(await boss.post('/api/endUserSessions', { email })), '200 ok');
  assert.equal((await home.get('/api/session')).json<{ kind: string }>().kind, 'visitor');
  assert.deepEqual(await sessions(), []);
});

test('the audit says who has ended sessions, and from where', async () => {
  await site.runJobs();
  const subject = (await site.find('guest_041'))?.reference;
  const lines = (await boss.get(`/api/identity/records/audit?subject=${subject}`)).json<{
    items: { action: string; actor: string; from?: string }[];
  }>();
  const ended = lines.items.filter(({ action }) => /sessions?Ended/.test(action));
  assert.deepEqual(ended.map(({ action, actor }) => `${action} ${actor}`).sort(), [
    'account.sessionEnded boss_041',
    'account.sessionsEnded boss_041',
  ]);
  assert.ok(ended.every(({ from }) => from?.endsWith('/24')));
});

test('nobody is told of sessions of an account that does not exist, and no one ends others’ with a stale login', async () => {
  assert.equal(
    statusAndCode(await boss.post('/api/userSessions', { email: 'nobody@example.org' })),
    '404 NOT_FOUND',
  );
  site.clock.advance(11 * MINUTE);
  assert.equal(statusAndCode(await boss.post('/api/endUserSessions', { email })), '403 LOGIN_NOT_FRESH');
});

test('a reviewer ends sessions of users, but none of other administrators', async () => {
  await site.account('reviewer_041', { level: 'Admin', roles: ['reviewer'] });
  const [reviewer, guest] = [site.browser(), site.browser()];
  await guest.login('guest_041');
  await boss.login('boss_041');
  await reviewer.login('reviewer_041');
  const end = async (name: string, id?: string) =>
    statusAndCode(await reviewer.post('/api/endUserSessions', { email: `${name}@example.org`, id }));
  const [of] = (await reviewer.post('/api/userSessions', { email: 'boss_041@example.org' })).json<Listed[]>();
  assert.equal(await end('boss_041', of?.id), '403 NOT_ALLOWED');
  assert.equal(await end('boss_041'), '403 NOT_ALLOWED');
  assert.equal((await boss.get('/api/session')).json<{ kind: string }>().kind, 'admin');
  assert.equal(await end('guest_041'), '200 ok');
  assert.equal(await end('reviewer_041'), '200 ok');
});
