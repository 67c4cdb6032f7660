import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import { RIGHTS, type Rights, type Session } from '../../src/http/route-config.ts';
import { EDGE_HEADERS } from '../../src/testing/index.ts';
import { sampleApp } from '../http/sample-app.ts';

const table: Readonly<Record<Rights, Readonly<Record<Session['kind'], number>>>> = {
  visitor: { visitor: 200, participant: 200, user: 200, investor: 200, admin: 200 },
  participant: { visitor: 401, participant: 200, user: 200, investor: 403, admin: 200 },
  user: { visitor: 401, participant: 403, user: 200, investor: 403, admin: 200 },
  investor: { visitor: 401, participant: 403, user: 403, investor: 200, admin: 403 },
  account: { visitor: 401, participant: 403, user: 200, investor: 200, admin: 200 },
  admin: { visitor: 401, participant: 403, user: 403, investor: 403, admin: 200 },
  internal: { visitor: 403, participant: 403, user: 403, investor: 403, admin: 403 },
};

/** Headers that the edge adds to every request that it forwards. */
const PASSED_ON = { ...EDGE_HEADERS, 'x-forwarded-for': '203.0.113.7' };

const response = responseSchemas({ 200: Type.Object({}) });

for (const rights of RIGHTS) {
  for (const [kind, status] of Object.entries(table[rights])) {
    test(`a route for ${rights} answers ${kind} with ${status}`, async () => {
      const { app } = await sampleApp(async () => ({ kind: kind as Session['kind'] }));
      app.get('/new', { schema: { response }, config: { rights } }, async () => ({}));
      assert.equal((await app.inject({ url: '/new', headers: PASSED_ON })).statusCode, status);
    });
  }
}

test('without a session, everything but what visitors may do is refused', async () => {
  const { app } = await sampleApp();
  for (const rights of RIGHTS)
    app.get(`/${rights}`, { schema: { response }, config: { rights } }, async () => ({}));
  const statuses = await Promise.all(
    RIGHTS.map(async (rights) => (await app.inject({ url: `/${rights}`, headers: PASSED_ON })).statusCode),
  );
  assert.deepEqual(statuses, [200, 401, 401, 401, 401, 401, 403]);
});

test('a call that the edge makes itself reaches internal routes, whoever is signed in', async () => {
  const { app } = await sampleApp(async () => assert.fail('nobody is looked up'));
  app.get('/new', { schema: { response }, config: { rights: 'internal' } }, async () => ({}));
  assert.equal((await app.inject('/new')).statusCode, 200);
});
