import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startEdge, type TestEdge } from './support/edge.ts';
import { sendJson } from './support/service.ts';

/** Calls that the service has heard of, by path; each says whether its body came to its end. */
const heard: { path: string; whole: boolean }[] = [];
const begun = new Map<string, (incoming: IncomingMessage) => void>();

/** Takes 4 s for an address that ends so, as reading a large file may. */
async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = { path: incoming.url ?? '', whole: false };
  heard.push(call);
  begun.get(call.path)?.(incoming);
  try {
    for await (const _ of incoming);
    call.whole = true;
  } catch {
    return;
  }
  if (call.path.endsWith('slow') || call.path === '/api/boats/add') await delay(4_000);
  sendJson(response, 201, { reference: 'LK-1' });
}

const service = createServer((incoming, response) => void answer(incoming, response));
let edge: TestEdge;
before(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  edge = await startEdge({ SERVICES: `marketing=${url},seventh=${url}` });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await edge.close();
  service.closeAllConnections();
  service.close();
});

/** Begins a call whose length is not told. */
function begin(path: string, type = 'application/octet-stream') {
  const { port } = edge.app.server.address() as AddressInfo;
  const headers = { 'content-type': type };
  const sending = request({ host: '127.0.0.1', port, path, agent: false, method: 'POST', headers });
  const answered = once(sending, 'response').then(async (event) => {
    const [response] = event as [IncomingMessage];
    const { code } = (await json(response)) as { code?: string };
    return [response.statusCode, code];
  });
  return { sending, answered };
}

const post = (url: string, payload: string, type = 'application/json') =>
  edge.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

test('a call that takes 4 s is answered when its contract allows that, as a form too, and given up otherwise', async () => {
  const [allowed, form, other] = await Promise.all([
    post('/api/upload/slow', '{}'),
    post('/api/boats/add', 'length=3', 'application/x-www-form-urlencoded'),
    post('/api/contactus/slow', '{}'),
  ]);
  assert.deepEqual([allowed.statusCode, form.statusCode, other.statusCode], [201, 303, 504]);
  assert.equal(other.json<{ code: string }>().code, 'TIMED_OUT');
});

test('a body that is longer than its call allows is refused before the service hears of it', async () => {
  const payload = JSON.stringify('x'.repeat(70_000));
  const [refused, allowed] = [
    await post('/api/contactus/large', payload),
    await post('/api/upload/large', payload),
  ];
  assert.deepEqual([refused.statusCode, allowed.statusCode], [413, 201]);
  assert.equal(refused.json<{ code: string }>().code, 'TOO_LARGE');
  assert.deepEqual(
    heard.filter(({ path }) => path.endsWith('large')),
    [{ path: '/api/upload/large', whole: true }],
  );
});

test('a body that does not say how long it is ends where it gets too long', async () => {
  const { sending, answered } = begin('/api/contactus/endless');
  for (let sent = 0; sent < 100_000; sent += 1_000) sending.write('x'.repeat(1_000));
  sending.end();
  assert.deepEqual(await answered, [413, 'TOO_LARGE']);
  assert.ok(heard.every(({ path, whole }) => !path.endsWith('endless') || !whole));
});

test('a body that never ends is given up when the time of its call is over', async () => {
  const { sending, answered } = begin('/api/contactus/never');
  sending.write('x');
  assert.deepEqual(await answered, [504, 'TIMED_OUT']);
  sending.destroy();
});

test('a body reaches the service while the client is still sending it', async () => {
  const arrived = Promise.withResolvers<IncomingMessage>();
  begun.set('/api/upload/stream', arrived.resolve);
  const { sending, answered } = begin('/api/upload/stream');
  sending.write('the first part');
  assert.equal((await arrived.promise).complete, false);
  sending.end('x'.repeat(200_000));
  assert.deepEqual(await answered, [201, undefined]);
});

test('a form whose sender goes away is asked of nobody, and no failure of ours', async () => {
  const asked = () => heard.filter(({ path }) => path === '/api/boats/add').length;
  const before = asked();
  const { sending, answered } = begin('/api/boats/add', 'application/x-www-form-urlencoded');
  const gone = assert.rejects(answered);
  sending.write('length=');
  await once(edge.app.server, 'request');
  sending.destroy();
  await gone;
  await post('/api/contactus', '{}');
  assert.equal(asked(), before);
  assert.doesNotMatch(edge.log.join(''), /request failed/);
});
