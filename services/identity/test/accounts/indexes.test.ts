import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import {
  PASSWORD,
  REGISTRATION,
  startIdentity,
  statusAndCode,
  findMailedToken,
  type TestIdentity,
} from '../support/site.ts';

let site: TestIdentity;
before(async () => void (site = await startIdentity()));
after(() => site.close());

test('every query of the service is backed by an index', async () => {
  await site.prepare();
  await site.account('boss_021', { level: 'Admin' });
  const [visitor, boss] = [site.browser(), site.browser()];
  const { email } = REGISTRATION;
  await visitor.post('/api/register', REGISTRATION);
  const token = findMailedToken(await site.mailTo(email));
  await visitor.post('/api/confirmEmail', { token });
  await visitor.post('/api/confirmEmail', { token: 'A'.repeat(22) });
  await boss.login('boss_021');
  await boss.get('/api/getUsers');
  await boss.post('/api/approveUsers', { email });
  await visitor.login('zey_aydin');
  await visitor.get('/api/session');
  await visitor.get('/api/sessions');
  await visitor.post('/api/changeEmail', { email: 'next@example.org', password: PASSWORD });
  await visitor.post('/api/confirmEmail', { token: findMailedToken(await site.mailTo('next@example.org')) });
  await visitor.post('/api/cancelEmail', { token: 'A'.repeat(22) });
  await visitor.post('/api/forgetPassword', { email: 'next@example.org' });
  const reset = findMailedToken(await site.mailTo('next@example.org', /Choose/));
  assert.equal(
    statusAndCode(await visitor.post('/submit_password', { token: reset, password: 'Moon_1_tide' })),
    '200 ok',
  );
  await visitor.post('/api/loginParticipant', { firstname: 'A', lastname: 'B', email });
  await boss.post('/api/suspendUsers', { email: 'next@example.org' });
  await site.account('boss_022', { level: 'Admin' });
  assert.equal(statusAndCode(await boss.post('/api/closeAccount', { password: PASSWORD })), '200 ok');
  await site.runJobs();

  const { db, queries } = site.database;
  const collections = new Set(queries.map(({ collection }) => collection));
  for (const name of [
    'identity_accounts',
    'identity_sessions',
    'identity_guard',
    'identity_limits',
    'identity_link_requests',
    'event_signups',
  ])
    assert.ok(collections.has(name), name);
  assert.deepEqual(await queriesWithoutIndex(db, queries), []);
});
