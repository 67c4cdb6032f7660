import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createConcurrencyLimiter, Overloaded } from '../../src/service-clients/concurrency-limiter.ts';
import {
  createServiceClient,
  ServiceTimeoutError,
  type ServiceRequest,
} from '../../src/service-clients/service-client.ts';

/** A service whose n-th answer (from 0) the test defines, a client for it, and the number of calls. */
async function start(t: TestContext, answer: (response: ServerResponse, call: number) => void) {
  let calls = 0;
  const server = createServer((_request, response) => answer(response, calls++));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const services = new Map([['small', [`http://127.0.0.1:${port}`]]]);
  const client = createServiceClient(services, { connections: 2, restartMs: 1_000 });
  t.after(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  const ask = async (method: ServiceRequest['method'], headersTimeout = 2_000): Promise<number> => {
    const { statusCode, body } = await client.request({
      service: 'small',
      path: '/',
      method,
      headersTimeout,
    });
    await body.dump();
    return statusCode;
  };
  return { server, port, client, ask, calls: () => calls };
}

const end = (response: ServerResponse, status: number): void => void response.writeHead(status).end();

for (const method of ['GET', 'POST'] as const) {
  test(`a ${method} that is answered 503 is asked once: who cannot keep up is not asked more`, async (t) => {
    const { ask, calls } = await start(t, (response) => end(response, 503));
    assert.deepEqual([await ask(method), calls()], [503, 1]);
  });
}

test('a GET whose connection breaks is asked once more, and no third time', async (t) => {
  const breaks = await start(t, (response, call) => (call === 0 ? response.destroy() : end(response, 200)));
  assert.deepEqual([await breaks.ask('GET'), breaks.calls()], [200, 2]);
  const always = await start(t, (response) => response.destroy());
  await assert.rejects(always.ask('GET'));
  assert.equal(always.calls(), 2);
});

test('a GET that was in flight when its service crashed is answered by the next copy', async (t) => {
  const { server, port, ask, calls } = await start(t, (response, call) => {
    if (call > 0) return end(response, 200);
    server.closeAllConnections();
    server.close(() => setImmediate(() => server.listen(port, '127.0.0.1')));
  });
  assert.deepEqual([await ask('GET'), calls()], [200, 2]);
});

test('a POST whose connection breaks may have been heard, and is not asked again', async (t) => {
  const { ask, calls } = await start(t, (response) => response.destroy());
  await assert.rejects(ask('POST'));
  assert.equal(calls(), 1);
});

test('a call whose connection was refused is asked again once, and answered if the service is back by then', async (t) => {
  const { server, port, ask, calls } = await start(t, (response) => end(response, 200));
  server.close();
  await once(server, 'close');
  const asked = ask('POST');
  setImmediate(() => server.listen(port, '127.0.0.1'));
  assert.deepEqual([await asked, calls()], [200, 1]);
});

test('a service that stays away is waited for by the first calls only, until it is back', async (t) => {
  const { server, port, ask } = await start(t, (response) => end(response, 200));
  server.close();
  await once(server, 'close');
  const waits = async () => {
    const begun = performance.now();
    await assert.rejects(ask('GET', 2_000), /ECONNREFUSED/);
    return performance.now() - begun;
  };
  const [first, second] = [await waits(), await waits()];
  assert.ok(first > 5 * second, `${first} ms, then ${second} ms`);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  assert.equal(await ask('GET'), 200);
});

test('the time of a call covers waiting for room and both tries', async (t) => {
  const { ask } = await start(t, () => undefined);
  const begun = performance.now();
  const calls = await Promise.allSettled(Array.from({ length: 4 }, () => ask('GET', 300)));
  assert.ok(performance.now() - begun < 600);
  const reasons = calls.map((call) => call.status === 'rejected' && call.reason);
  assert.deepEqual(
    reasons.map((reason) => reason instanceof ServiceTimeoutError || reason instanceof Overloaded),
    [true, true, true, true],
  );
});

test('answers without a body leave room for others', async (t) => {
  const { ask, calls } = await start(t, (response) => end(response, 204));
  for (let call = 0; call < 10; call += 1) assert.equal(await ask('GET'), 204);
  assert.equal(calls(), 10);
});

test('an answer that nobody reads to its end ends no process, and leaves room for others', async (t) => {
  const { client, ask } = await start(t, (response) => response.end('x'.repeat(100_000)));
  for (let times = 0; times < 4; times += 1) {
    const { body } = await client.request({
      ...{ service: 'small', path: '/', method: 'GET', headersTimeout: 2_000 },
    });
    // As `@fastify/reply-from` does when the client has disconnected: an uncaught error would end the edge.
    await new Promise((resolve) => body.destroy().once('close', resolve));
  }
  assert.equal(await ask('GET'), 200);
});

test('a gate lets so many in, in the order of their coming, and sends away whom it cannot keep waiting', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const gate = createConcurrencyLimiter({ most: 1, mostWaiting: 2, longestWaitMs: 100 });
  const leave = await gate.enter();
  const order: string[] = [];
  const second = gate.enter().then((out) => (order.push('second'), out));
  const third = gate.enter();
  await assert.rejects(gate.enter(), Overloaded);
  leave();
  leave();
  await second;
  assert.deepEqual(order, ['second']);
  t.mock.timers.tick(100);
  await assert.rejects(third, Overloaded);
  (await second)();
  assert.equal(typeof (await gate.enter()), 'function');
});
