import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import type { Service } from '@larkfield/kit/app';
import type { ReadSession } from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
import {
  allServices,
  EDGE_HEADERS,
  startDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@larkfield/kit/testing';

interface KeyedRoute {
  readonly url: string;
  readonly rights: string | undefined;
  readonly service: TestService;
}

const SECRET = 'dGVzdHMtb25seS1rZXktMDEyMzQ1Njc4OWFiY2RlZmdoaWo=';
const ENV = { RATE_LIMIT_FACTOR: '1000000', IDENTITY_KEY: SECRET, FILES_KEY: SECRET };

/** Reads the cookie `who=user-ana` as the account ana, logged in as a user. */
const readSession: ReadSession = async ({ cookies }) => {
  const [kind, id] = (cookies['who'] ?? 'visitor').split('-');
  if (kind !== 'user' && kind !== 'admin' && kind !== 'investor') return { kind: 'visitor' };
  const roles = kind === 'admin' ? { roles: OFFICE_ROLES } : {};
  return { kind, ...roles, ...(id ? { id } : {}), startedAt: new Date('2090-03-02T09:00:00Z') };
};

/** Replaces the handler of every route with `repeatable: 'by-key'` by one that returns the submission key. */
async function startWithKeyResponses(service: Service, testDatabase: TestDatabase): Promise<KeyedRoute[]> {
  const found: Omit<KeyedRoute, 'service'>[] = [];
  const telling: Service = {
    ...service,
    routes(app, context) {
      app.addHook('onRoute', (route) => {
        if (route.config?.repeatable !== 'by-key') return;
        found.push({ url: route.url, rights: route.config.rights });
        // Any body is accepted, because only the key matters.
        Object.assign(route, { validatorCompiler: () => () => true, preValidation: [] });
        route.handler = async (request, reply) => {
          const { requestId } = request.body as { readonly requestId?: string };
          // Sent as text, because a JSON response must match the route's schema.
          return reply.code(200).type('text/plain').send(submissionKey(request, requestId));
        };
      });
      service.routes(app, context);
    },
  };
  const started = await startTestService(telling, { testDatabase, env: ENV, readSession });
  services.push(started);
  await started.app.ready();
  return found.map((route) => ({ ...route, service: started }));
}

let database: TestDatabase;
let routes: KeyedRoute[];
const services: TestService[] = [];

before(async () => {
  database = await startDatabase();
  const all = await Promise.all(
    (await allServices()).map((service) => startWithKeyResponses(service, database)),
  );
  routes = all.flat();
});
after(async () => {
  for (const { app } of services) await app.close();
  await database.close();
});

const KEY = 'key-of-two-accounts';

async function keyFor({ service, url }: KeyedRoute, who: string): Promise<string> {
  const headers = { ...EDGE_HEADERS, cookie: `who=${who}`, 'idempotency-key': KEY };
  const answer = await service.app.inject({ method: 'POST', url, headers, payload: { elapsed: 5_000 } });
  assert.equal(answer.statusCode, 200, `${url} as ${who}: ${answer.body}`);
  return answer.body;
}

test('every call that counts once per key, of every service, counts it per account and call', async () => {
  const seen = new Set<string>();
  let callers = 0;
  for (const route of routes) {
    const kinds = { user: 'user', admin: 'admin', investor: 'investor' }[route.rights ?? ''] ?? 'user';
    const visitors = route.rights === 'visitor' ? ['visitor'] : [];
    for (const who of [`${kinds}-ana`, `${kinds}-ben`, ...visitors]) {
      const key = await keyFor(route, who);
      assert.equal(await keyFor(route, who), key, `${route.url}: a repeat has another key`);
      assert.ok(!seen.has(key), `${route.url} as ${who} has the key of another caller or call`);
      seen.add(key);
      callers += 1;
    }
  }
  assert.equal(seen.size, callers);
  assert.ok(
    new Set(routes.map(({ service }) => service)).size >= 6,
    'the services with forms are not all here',
  );
});
