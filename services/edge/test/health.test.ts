import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startEdge } from './support/edge.ts';
import { startService } from './support/service.ts';

const ok = (status: number) =>
  startService(
    ({ url }, response) => void response.writeHead(url === '/health/ready' ? status : 404).end('{}'),
  );

async function readiness(t: TestContext, services: Readonly<Record<string, string>>) {
  const pairs = Object.entries(services).map(([name, url]) => `${name}=${url}`);
  const edge = await startEdge({ SERVICES: pairs.join(',') });
  t.after(() => edge.close());
  const live = await edge.app.inject('/health/live');
  assert.equal(live.statusCode, 200);
  const ready = await edge.app.inject('/health/ready');
  assert.equal(ready.headers['cache-control'], 'no-store');
  return [ready.statusCode, ready.json<unknown>()];
}

test('an edge whose services are all ready is ready', async (t) => {
  const [one, two] = await Promise.all([ok(200), ok(200)]);
  const answer = await readiness(t, { marketing: one.url, support: two.url });
  assert.deepEqual(answer, [200, { status: 'ok', services: { marketing: 'ok', support: 'ok' } }]);
  await Promise.all([one.close(), two.close()]);
});

test('an edge without services is ready', async (t) => {
  assert.deepEqual(await readiness(t, {}), [200, { status: 'ok', services: {} }]);
});

test('a service that is down, not ready or silent is named, the others keep their state, and the edge lives', async (t) => {
  const [good, busy, silent] = await Promise.all([ok(200), ok(503), startService(() => {})]);
  const services = { good: good.url, busy: busy.url, silent: silent.url, down: 'http://127.0.0.1:1' };
  assert.deepEqual(await readiness(t, services), [
    503,
    {
      status: 'unavailable',
      services: { good: 'ok', busy: 'unavailable', silent: 'unavailable', down: 'unavailable' },
    },
  ]);
  await Promise.all([good.close(), busy.close(), silent.close()]);
});
