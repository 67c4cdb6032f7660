import assert from 'node:assert/strict';
import test from 'node:test';
import type { ServiceCall } from '@larkfield/contracts';
import type { FastifyContextConfig } from 'fastify';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import { fileResponseSchemas } from '../../src/files/send-file.ts';
import { addCalls } from '../../src/app/service-calls.ts';
import type { Service } from '../../src/app/service.ts';
import { startDatabase, startTestService } from '../../src/testing/index.ts';
import { sampleApp, WRITE } from '../http/sample-app.ts';

const CALLS: readonly ServiceCall[] = [
  { prefix: '/api/things' },
  { prefix: '/api/things/upload', timeoutMs: 60_000, maxBodyBytes: 1_000_000 },
];
const schema = { body: Type.Object({}), response: responseSchemas({ 200: Type.Object({}) }) };

const never = () => assert.fail('nobody calls it');

/** Builds an app with the calls and a route for each URL. */
async function appWithRoutes(urls: readonly string[], config: FastifyContextConfig = WRITE) {
  const { app } = await sampleApp();
  addCalls(app, CALLS);
  const limits = new Map<string, readonly [handlerTimeout: number, bodyLimit: number]>();
  app.addHook('onRoute', ({ url, handlerTimeout = 0, bodyLimit = 0 }) => {
    limits.set(url, [handlerTimeout, bodyLimit]);
  });
  for (const url of urls) app.post(url, { schema, config }, async () => ({}));
  return { app, limits };
}

test('a service whose routes and calls are the same starts', async () => {
  const { app } = await appWithRoutes(['/api/things', '/api/things/:id/end', '/api/things/upload']);
  await assert.doesNotReject(async () => app.ready());
});

test('a route that sends a file has as long as its reader needs, any other has the time of its call', async () => {
  const { app } = await sampleApp();
  addCalls(app, CALLS);
  const limits: number[] = [];
  app.addHook('onRoute', ({ handlerTimeout = 0 }) => void limits.push(handlerTimeout));
  const config = { rights: 'visitor' } as const;
  app.get(
    '/api/things/file',
    { schema: { response: fileResponseSchemas }, config, exposeHeadRoute: false },
    never,
  );
  app.get(
    '/api/things/words',
    { schema: { response: schema.response }, config, exposeHeadRoute: false },
    never,
  );
  assert.deepEqual(limits, [120_000, 2_500]);
});

test('a route that no call names keeps the service from starting', async () => {
  await assert.rejects(
    () => appWithRoutes(['/api/things', '/api/thingsmore']),
    /POST \/api\/thingsmore is no call of service\.config\.ts/,
  );
});

test('a route that only other services may call needs no call: the edge never passes it on', async () => {
  await assert.doesNotReject(() => appWithRoutes(['/other'], { ...WRITE, rights: 'internal' }));
});

test('a call that no route answers keeps the service from starting', async () => {
  const { app } = await appWithRoutes(['/api/things']);
  await assert.rejects(
    async () => app.ready(),
    /no route answers \/api\/things\/upload of service\.config\.ts/,
  );
});

test('a route in a scope of its own counts', async () => {
  const { app } = await appWithRoutes(['/api/things']);
  void app.register(async (scope) => {
    scope.post('/api/things/upload', { schema, config: WRITE }, async () => ({}));
  });
  await assert.doesNotReject(async () => app.ready());
});

test('each route has the limits of its call, and gives up before the edge does', async () => {
  const { limits } = await appWithRoutes(['/api/things', '/api/things/:id', '/api/things/upload']);
  assert.deepEqual(
    [...limits],
    [
      ['/api/things', [2_500, 65_536]],
      ['/api/things/:id', [2_500, 65_536]],
      ['/api/things/upload', [59_700, 1_000_000]],
    ],
  );
});

test('the kit holds every service to its contract', async () => {
  const database = await startDatabase();
  const service: Service = { name: 'sample', calls: CALLS, collections: [], records: [], routes: () => {} };
  const { app } = await startTestService(service, { testDatabase: database });
  await assert.rejects(async () => app.ready(), /no route answers/);
  await database.close();
});

test('a body is as long as its call allows, and no longer', async () => {
  const { app } = await sampleApp();
  addCalls(app, CALLS);
  const body = Type.Object({ text: Type.String() });
  for (const url of ['/api/things', '/api/things/upload'])
    app.post(url, { schema: { ...schema, body }, config: WRITE }, async () => ({}));
  const payload = { text: 'x'.repeat(70_000) };
  const status = async (url: string) => (await app.inject({ method: 'POST', url, payload })).statusCode;
  assert.deepEqual([await status('/api/things'), await status('/api/things/upload')], [413, 200]);
});
