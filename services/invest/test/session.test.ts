import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { INVESTOR_LOGIN, type SessionAccount } from '@larkfield/kit/accounts';
import {
  EDGE_HEADERS,
  createSignedInInvestor,
  startTestService,
  type TestService,
} from '@larkfield/kit/testing';
import { service as invest } from '../src/app.ts';

let service: TestService;
before(async () => void (service = await startTestService(invest)));
after(() => service.close());

async function whoIs(headers: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const answer = await service.app.inject({
    url: '/api/invest/session',
    headers: { ...EDGE_HEADERS, ...headers },
  });
  return answer.json<{ username: string | null }>().username;
}

const MINUTE = 60_000;

test('a session ends after 15 minutes without a call, and goes on with each call', async () => {
  const { headers, username } = await createSignedInInvestor(service);
  for (const minutes of [14, 14]) {
    service.clock.advance(minutes * MINUTE);
    assert.equal(await whoIs(headers), username);
  }
  service.clock.advance(15 * MINUTE);
  assert.equal(await whoIs(headers), null);
});

test('a session is over as soon as the account is suspended or has ended its sessions', async () => {
  const accounts = service.database.db.collection<SessionAccount>(INVESTOR_LOGIN.accounts);
  for (const change of [{ $set: { status: 'suspended' } }, { $inc: { epoch: 1 } }]) {
    const { headers, username, id } = await createSignedInInvestor(service);
    assert.equal(await whoIs(headers), username);
    await accounts.updateOne({ _id: id }, change);
    assert.equal(await whoIs(headers), null);
  }
});

// covers: I23
test('logging out ends the session and takes its cookie away, and leaves the one of the site', async () => {
  const { headers } = await createSignedInInvestor(service);
  const site = `__Host-session=${'A'.repeat(43)}`;
  const out = await service.post('/api/invest/logout', {}, { cookie: `${headers.cookie}; ${site}` });
  assert.equal(out.statusCode, 200);
  assert.deepEqual(
    out.cookies.map(({ name, maxAge }) => [name, maxAge]),
    [['__Host-investor', 0]],
  );
  assert.equal(await whoIs(headers), null);
});

// covers: I23
test('the cookie of the site opens nothing here, and the other way round', async () => {
  const { headers } = await createSignedInInvestor(service);
  assert.equal(await whoIs({ cookie: headers.cookie.replace('__Host-investor', '__Host-session') }), null);
});
