import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startIdentity, statusAndCode, type Browser, type TestIdentity } from '../support/site.ts';

const SETTINGS = '/api/identity/settings';
const factor = { totp: { secret: 'sealed', confirmed: true, lastStep: 0, recovery: [] } } as const;

let site: TestIdentity;
let bare: Browser;
before(async () => {
  site = await startIdentity();
  await site.account('boss_001', { level: 'Admin' });
  bare = site.browser();
  assert.equal(statusAndCode(await bare.login('boss_001')), '200 ok');
});
after(() => site.close());

const ask = async (version: number, secondFactor: boolean, browser = bare) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await site.app.inject({
    method: 'PUT',
    url: SETTINGS,
    payload: { version, values: { secondFactor } },
    headers: { cookie },
  });
  site.clock.advance(2_000);
  return answer;
};

/** Reads the `factor` field of the session. */
const factorOf = async () => (await bare.get('/api/session')).json<{ factor?: string }>().factor;

test('once the setting asks for a second factor, an administrator without one can only set it up; no restart is needed', async () => {
  assert.equal(statusAndCode(await bare.get('/api/getUsers')), '200 ok');
  assert.equal(await factorOf(), 'offered');
  assert.equal((await ask(0, true)).statusCode, 200);
  assert.equal(await factorOf(), 'required');
  assert.equal(statusAndCode(await bare.get('/api/getUsers')), '403 SECOND_FACTOR_REQUIRED');
  assert.equal(statusAndCode(await bare.get('/api/identity/records/accounts')), '403 SECOND_FACTOR_REQUIRED');
  // Setting up the factor and the profile stay allowed.
  assert.equal(statusAndCode(await bare.get('/api/profile')), '200 ok');
  assert.equal(statusAndCode(await bare.post('/api/totp/start')), '200 ok');
  assert.equal(statusAndCode(await bare.get('/api/getUsers')), '403 SECOND_FACTOR_REQUIRED');
  // The same session, now with a second factor.
  const { db } = site.database;
  await db.collection('identity_accounts').updateOne({ usernameKey: 'boss_001' }, { $set: factor });
  assert.equal(statusAndCode(await bare.get('/api/getUsers')), '200 ok');
  assert.equal(await factorOf(), undefined);
  await site.runJobs();
  const settings = (await bare.get(SETTINGS)).json<{
    history: { actor: string; id: string; to: string }[];
  }>();
  assert.deepEqual(
    settings.history.map(({ actor, id, to }) => [actor, id, to]),
    [['boss_001', 'secondFactor', 'true']],
  );
  assert.equal((await ask(1, false)).statusCode, 200);
});
