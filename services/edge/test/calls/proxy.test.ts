import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { startEdge, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

let service: TestService;
let edge: TestEdge;
before(async () => {
  service = await startService(({ url }, response) => {
    if (url.startsWith('/api/contactus/hangs')) return;
    if (url.startsWith('/api/contactus/breaks')) return response.destroy();
    if (url.startsWith('/api/contactus/cookie')) response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.setHeader('x-content-type-options', 'nosniff');
    sendJson(response, url.startsWith('/api/contactus/refuses') ? 409 : 200, { from: 'the service' });
  });
  edge = await startEdge({ SERVICES: `marketing=${service.url}` });
});
after(async () => {
  await edge.close();
  await service.close();
});

const call = (url: string, more: InjectOptions = {}) => edge.app.inject({ method: 'POST', url, ...more });
const lastHeaders = () => service.calls.at(-1)?.headers ?? {};

test('a call goes to the service of its area with method, query and body as they are', async () => {
  const payload = '{"a": 1,\n"b":"ä"}';
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-12345' };
  const response = await call('/api/newsletter/confirm?a=%20b', { method: 'PUT', payload, headers });
  assert.deepEqual([response.statusCode, response.json()], [200, { from: 'the service' }]);
  const { method, url, body } = service.calls.at(-1) ?? {};
  assert.deepEqual([method, url, body], ['PUT', '/api/newsletter/confirm?a=%20b', payload]);
  assert.equal(lastHeaders()['idempotency-key'], 'key-12345');
});

test('a call that its contract names outside /api is passed on, and only as POST', async () => {
  const response = await call('/submit_outside', { payload: { a: 1 } });
  assert.deepEqual([response.statusCode, response.json()], [200, { from: 'the service' }]);
  assert.equal((await call('/submit_elsewhere', { payload: { a: 1 } })).statusCode, 404);
  const page = await edge.app.inject({ method: 'GET', url: '/submit_outside' });
  assert.equal(page.statusCode, 404);
});

test('what a client claims about itself is replaced by what the edge knows', async () => {
  const claims = {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-proto': 'gopher',
    'x-request-id': 'chosen-by-client',
    forwarded: 'for=1.2.3.4',
    'X-Plain-Form': '1',
    'X-Edge-Key': 'guessed',
    host: 'www.site.example',
  };
  await call('/api/contactus', { headers: claims, remoteAddress: '203.0.113.7' });
  const headers = lastHeaders();
  assert.equal(headers['x-forwarded-for'], '203.0.113.7');
  assert.equal(headers['x-forwarded-proto'], 'http');
  assert.equal(headers.forwarded, undefined);
  assert.equal(headers['x-plain-form'], undefined);
  assert.equal(headers['x-edge-key'], 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE');
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
  assert.equal(headers.host, 'www.site.example');
});

test('what tells the site of a request is passed on, for the service to judge', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
    cookie: 'session=1',
  };
  await call('/api/contactus', { headers });
  for (const [name, value] of Object.entries(headers)) assert.equal(lastHeaders()[name], value);
});

test('a refusal and cookies of the service arrive as they are, with the headers of the site, each once', async () => {
  assert.equal((await call('/api/contactus/refuses')).statusCode, 409);
  const { headers } = await call('/api/contactus/cookie');
  assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(headers['referrer-policy']);
});

const failures: readonly (readonly [what: string, url: string, status: number, code: string])[] = [
  ['that nobody owns', '/api/nothing', 404, 'NOT_FOUND'],
  ['whose name only begins like one', '/api/contactusers', 404, 'NOT_FOUND'],
  ['in another letter case', '/API/contactus', 404, 'NOT_FOUND'],
  ['to a service that does not run here', '/api/create/collaborator', 503, 'UNAVAILABLE'],
  ['that the service breaks off', '/api/contactus/breaks', 503, 'UNAVAILABLE'],
];

for (const [what, url, status, code] of failures) {
  test(`a call ${what} is ${code}, in the shape of all refusals`, async () => {
    const response = await call(url);
    assert.equal(response.statusCode, status);
    const { requestId, message, ...rest } = response.json<Record<string, string>>();
    assert.deepEqual(rest, { code });
    assert.match(String(requestId), /^[0-9a-f-]{36}$/);
    assert.match(String(message), /^problems\./);
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['retry-after'], status === 503 ? '5' : undefined);
  });
}

test('a service that is down is UNAVAILABLE', async () => {
  const other = await startEdge({ SERVICES: 'marketing=http://127.0.0.1:1' });
  const response = await other.app.inject({ method: 'POST', url: '/api/contactus' });
  assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [503, 'UNAVAILABLE']);
  await other.close();
});

test('a service that hangs is given up within four seconds, for scripts and for forms', async () => {
  const started = performance.now();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const address = hanging.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const other = await startEdge({ SERVICES: `marketing=${url}` });
  const [script, page] = await Promise.all([
    call('/api/contactus/hangs'),
    other.app.inject({ method: 'POST', url: '/api/contactus', payload: 'a=b', headers: form }),
  ]);
  assert.deepEqual([script.statusCode, script.json<{ code: string }>().code], [504, 'TIMED_OUT']);
  assert.equal(page.statusCode, 503);
  for (const { headers } of [script, page]) assert.equal(headers['retry-after'], '5');
  assert.ok(performance.now() - started < 4_500);
  await other.close();
  hanging.closeAllConnections();
  hanging.close();
});

test('a trusted proxy in front may say for whom it asks, and nobody else', async () => {
  const services = `marketing=${service.url}`;
  const behind = await startEdge({ SERVICES: services, TRUSTED_PROXIES: '198.51.100.0/24,127.0.0.1' });
  const told = async (remoteAddress: string, claim: string) => {
    const headers = { 'x-forwarded-for': claim };
    await behind.app.inject({ method: 'POST', url: '/api/contactus', remoteAddress, headers, payload: {} });
    return lastHeaders()['x-forwarded-for'];
  };
  assert.equal(await told('198.51.100.4', '203.0.113.9'), '203.0.113.9');
  assert.equal(await told('198.51.100.4', '2001:db8::7, 198.51.100.9'), '2001:db8::7');
  assert.equal(await told('198.51.100.4', '203.0.113.9:443'), '203.0.113.9');
  assert.equal(await told('198.51.100.4', '[2001:db8::7]:443'), '2001:db8::7');
  assert.equal(await told('192.0.2.1', '203.0.113.9'), '192.0.2.1');
  for (const claim of ['nobody', '203.0.113.9 or so', '203.0.113.9:', '', '203.0.113.9, <b>'])
    assert.equal(await told('198.51.100.4', claim), '198.51.100.4', claim);
  assert.equal(await told('198.51.100.4', 'nobody, 203.0.113.9'), '203.0.113.9');
  await behind.close();
});
