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

const rolesOf = (rights: Rights) => (rights === 'admin' ? { roles: ['trial', 'support'] as const } : {});

const response = responseSchemas({ 200: Type.Object({}) });

for (const rights of RIGHTS) {
  for (const [kind, status] of Object.entries(table[rights])) {
    test(`a route for ${rights} answers ${kind} with ${status}`, async () => {
      const { app } = await sampleApp(async () => ({ kind: kind as Session['kind'], roles: ['support'] }));
      app.get('/new', { schema: { response }, config: { rights, ...rolesOf(rights) } }, async () => ({}));
      assert.equal((await app.inject({ url: '/new', headers: PASSED_ON })).statusCode, status);
    });
  }
}

const office: readonly (readonly [roles: Session['roles'], status: number])[] = [
  [['support'], 200],
  [['finance', 'trial'], 200],
  [['administrator'], 403],
  [[], 403],
  [undefined, 403],
];
for (const [roles, status] of office)
  test(`a route for trial and support answers the roles ${roles?.join('+') || String(roles)} with ${status}`, async () => {
    const { app } = await sampleApp(async () => ({ kind: 'admin', ...(roles ? { roles } : {}) }));
    const config = { rights: 'admin', ...rolesOf('admin') } as const;
    app.get('/new', { schema: { response }, config }, async () => ({}));
    assert.equal((await app.inject({ url: '/new', headers: PASSED_ON })).statusCode, status);
  });

test('roles that a user has kept from before open nothing', async () => {
  const { app } = await sampleApp(async () => ({ kind: 'user', roles: ['support'] }));
  app.get(
    '/new',
    { schema: { response }, config: { rights: 'admin', ...rolesOf('admin') } },
    async () => ({}),
  );
  assert.equal((await app.inject({ url: '/new', headers: PASSED_ON })).statusCode, 403);
});

test('without a session, everything but what visitors may do is refused', async () => {
  const { app } = await sampleApp();
  for (const rights of RIGHTS)
    app.get(`/${rights}`, { schema: { response }, config: { rights, ...rolesOf(rights) } }, async () => ({}));
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
