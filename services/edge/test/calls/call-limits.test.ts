import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_SLOW_BODIES } from '../../src/calls/body-reader.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';
import { sendJson } from '../support/service.ts';

/** Calls that the service has received, by path, and whether their body was complete. */
const heard: { path: string; whole: boolean }[] = [];

/** Takes 4 s for a path with this ending, as scanning a large file may. */
async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = { path: incoming.url ?? '', whole: false };
  heard.push(call);
  try {
    for await (const _ of incoming);
    call.whole = true;
  } catch {
    return;
  }
  if (call.path.endsWith('slow') || call.path === '/api/boats/add') await delay(4_000);
  sendJson(response, 201, { reference: 'LK-1' });
}

const pathsWith = (part: string) => heard.filter(({ path }) => path.includes(part)).map(({ path }) => path);

const service = createServer((incoming, response) => void answer(incoming, response));
let edge: TestEdge;
before(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  edge = await startEdge({ SERVICES: `marketing=${url},seventh=${url}`, TRUSTED_PROXIES: '127.0.0.1' });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  await edge.close();
  service.closeAllConnections();
  service.close();
});

/** Starts a call with chunked transfer encoding. */
function begin(path: string, type = 'application/octet-stream', from = '203.0.113.1') {
  const { port } = edge.app.server.address() as AddressInfo;
  const headers = { 'content-type': type, 'x-forwarded-for': from };
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

/** Resolves when the edge has received `count` more calls. */
async function hearing(calls: number): Promise<void> {
  for (const _ of Array.from({ length: calls })) await once(edge.app.server, 'request');
}

const OCTETS = 'application/octet-stream';

test('calls that are still being sent take none of the connections that other calls need', async () => {
  // More calls than connections to a service.
  const heardOf = hearing(70);
  const slow = Array.from({ length: 70 }, (_, index) =>
    begin(`/api/upload/unhurried-${index}`, OCTETS, `203.0.113.${index % 3}`),
  );
  for (const { sending } of slow) sending.write('{"a"');
  await heardOf;
  assert.equal((await post('/api/contactus/beside', '{}')).statusCode, 201);
  assert.deepEqual(pathsWith('unhurried'), []);
  for (const { sending } of slow) sending.end(':1}');
  for (const { answered } of slow) assert.deepEqual(await answered, [201, undefined]);
  assert.equal(pathsWith('unhurried').length, 70);
});

test('an address that is sending as many slow bodies as it may gets no further one taken, but whole ones', async () => {
  const slow = Array.from({ length: MAX_SLOW_BODIES }, () => begin('/api/upload/crowd'));
  const more = begin('/api/upload/crowd-and-one');
  const other = begin('/api/upload/other', OCTETS, '203.0.113.2');
  for (const { sending } of [...slow, more, other]) sending.write('{');
  assert.deepEqual(await more.answered, [429, 'RATE_LIMITED']);
  more.sending.destroy();
  const whole = begin('/api/upload/whole');
  for (const { sending } of [...slow, other, whole]) sending.end('}');
  for (const { answered } of [...slow, other, whole]) assert.deepEqual(await answered, [201, undefined]);
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
