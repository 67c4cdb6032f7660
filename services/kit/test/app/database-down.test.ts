import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import type { Service } from '../../src/app/service.ts';
import { startDatabase, startTestService, type TestService } from '../../src/testing/index.ts';

const response = responseSchemas({ 200: Type.Object({}) });
const config = { rights: 'visitor', limit: { max: 100, seconds: 60 }, repeatable: 'by-nature' } as const;

const sample: Service = {
  name: 'sample',
  calls: [{ prefix: '/write' }, { prefix: '/read' }],
  collections: [],
  records: [],
  routes(app) {
    app.post('/write', { schema: { body: Type.Object({}), response }, config }, async () => ({}));
    app.get('/read', { schema: { response }, config }, async () => ({}));
  },
};

let service: TestService;
before(async () => void (service = await startTestService(sample, { realTimeouts: true })));
after(() => service.close());

test('while the database is away: alive, not ready, reads pass, writes are refused in time, and then all is well again', async () => {
  const status = async (url: string) => (await service.app.inject(url)).statusCode;
  const write = () => service.post('/write', {});
  assert.deepEqual([await status('/health/ready'), (await write()).statusCode], [200, 200]);

  await service.database.stop();
  service.clock.advance(1_000);
  assert.deepEqual([await status('/health/live'), await status('/health/ready')], [200, 503]);
  const started = performance.now();
  const [read, refused] = await Promise.all([status('/read'), write()]);
  assert.ok(performance.now() - started < 3_000, `${performance.now() - started} ms`);
  assert.equal(read, 200);
  assert.ok([503, 504].includes(refused.statusCode), String(refused.statusCode));
  assert.ok(['UNAVAILABLE', 'TIMED_OUT'].includes(refused.json<{ code: string }>().code));

  await service.database.restart();
  service.clock.advance(1_000);
  assert.deepEqual([await status('/health/ready'), (await write()).statusCode], [200, 200]);
});

test('a service whose database answers, but has no room left to write, is not ready', async (t) => {
  const testDatabase = await startDatabase({ maxBytes: 2 * 1024 * 1024 });
  const full = await startTestService(sample, { testDatabase });
  t.after(() => full.close().then(() => testDatabase.close()));
  const ready = async () => (await full.app.inject('/health/ready')).statusCode;
  assert.equal(await ready(), 200);
  const filler = testDatabase.db.collection('filler');
  await assert.rejects(async () => {
    for (;;) await filler.insertOne({ text: 'x'.repeat(10_000) });
  });
  await testDatabase.db.command({ ping: 1 });
  assert.equal(await ready(), 200, 'within a second the last answer stands');
  full.clock.advance(1_000);
  assert.equal(await ready(), 503);
});
