import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseServices } from '../../src/config.ts';
import { readinessOf } from '../../src/service-clients/health.ts';
import { operatorApp } from '../../src/monitoring/operator.ts';
import { createEdgeMetrics } from '../../src/monitoring/metrics.ts';
import { startEdge } from '../support/edge.ts';
import { freePort } from '../support/operator.ts';
import { startService } from '../support/service.ts';

const ok = (status: number) =>
  startService(
    ({ url }, response) => void response.writeHead(url === '/health/ready' ? status : 404).end('{}'),
  );

async function readiness(t: TestContext, services: Readonly<Record<string, string | string[]>>) {
  const pairs = Object.entries(services).flatMap(([name, urls]) =>
    [urls].flat().map((url) => `${name}=${url}`),
  );
  const SERVICES = pairs.join(',');
  const edge = await startEdge({ SERVICES });
  const addresses = parseServices(SERVICES);
  const { registry } = createEdgeMetrics();
  const operator = operatorApp({ readiness: readinessOf(addresses), registry, services: addresses });
  t.after(() => Promise.all([edge.close(), operator.close()]));
  const live = await edge.app.inject('/health/live');
  assert.equal(live.statusCode, 200);
  const ready = await edge.app.inject('/health/ready');
  assert.equal(ready.headers['cache-control'], 'no-store');
  // The public response contains no names.
  assert.deepEqual(Object.keys(ready.json()), ['status']);
  const detail = await operator.inject('/health/ready');
  assert.equal(detail.statusCode, ready.statusCode);
  return [ready.statusCode, detail.json<unknown>()];
}

test('an edge whose services are all ready is ready', async (t) => {
  const [one, two] = await Promise.all([ok(200), ok(200)]);
  const answer = await readiness(t, { marketing: one.url, support: two.url });
  assert.deepEqual(answer, [200, { status: 'ok', services: { marketing: 'ok', support: 'ok' }, copies: {} }]);
  await Promise.all([one.close(), two.close()]);
});

test('an edge without services is ready', async (t) => {
  assert.deepEqual(await readiness(t, {}), [200, { status: 'ok', services: {}, copies: {} }]);
});

test('a service that is down, not ready or silent is named, the others keep their state, and the edge lives', async (t) => {
  const [good, busy, silent] = await Promise.all([ok(200), ok(503), startService(() => {})]);
  const services = { good: good.url, busy: busy.url, silent: silent.url, down: 'http://127.0.0.1:1' };
  assert.deepEqual(await readiness(t, services), [
    503,
    {
      status: 'unavailable',
      services: { good: 'ok', busy: 'unavailable', silent: 'unavailable', down: 'unavailable' },
      copies: {},
    },
  ]);
  await Promise.all([good.close(), busy.close(), silent.close()]);
});

test('a service with one ready copy of several is degraded, each copy is told, and the edge is ready', async (t) => {
  const good = await ok(200);
  const away = 'http://127.0.0.1:1';
  assert.deepEqual(await readiness(t, { marketing: [good.url, away] }), [
    200,
    {
      status: 'ok',
      services: { marketing: 'degraded' },
      copies: { marketing: { [good.url]: 'ok', [away]: 'unavailable' } },
    },
  ]);
  await good.close();
});

test('a crowd that asks makes one call to each service in a second', async (t) => {
  const service = await ok(200);
  let now = new Date(0);
  const ask = readinessOf(new Map([['marketing', [service.url]]]), () => now);
  await Promise.all(Array.from({ length: 100 }, ask));
  now = new Date(999);
  await ask();
  assert.equal(service.calls.length, 1);
  now = new Date(1_000);
  assert.deepEqual(await ask(), { marketing: { [service.url]: 'ok' } });
  assert.equal(service.calls.length, 2);
  t.after(() => service.close());
});

test('the operator is answered on a port of this machine, for as long as the edge listens', async () => {
  const port = await freePort();
  const edge = await startEdge({ OPERATOR_PORT: port });
  await edge.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  assert.deepEqual(await answer.json(), { status: 'ok', services: {}, copies: {} });
  await edge.close();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/health/ready`));
});
