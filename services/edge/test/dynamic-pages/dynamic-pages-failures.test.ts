import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  dataOf,
  mainOf,
  newPath,
  SHOWN,
  startDynamicEdge,
  type DynamicEdge,
  type ServiceBehavior,
} from '../support/dynamic-edge.ts';
import { startEdgeOn } from '../support/edge.ts';
import { sendJson } from '../support/service.ts';

let edge: DynamicEdge;
before(async () => {
  edge = await startDynamicEdge();
});
after(() => edge.close());
beforeEach(() => edge.respondWith(SHOWN));

const html: ServiceBehavior = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>');
const FAILURES: Readonly<Record<string, ServiceBehavior>> = {
  'says 503': { status: 503, maxAgeS: 0 },
  'does not answer in time': () => undefined,
  'stops in the middle': (_, response) => void response.writeHead(200).write('{"status":200,'),
  'hangs up': (_, response) => void response.destroy(),
  'answers with HTML': html,
  'answers with an error': (_, response) => sendJson(response, 500, SHOWN),
  'answers with a page of another shape': (_, response) => sendJson(response, 200, { ...SHOWN, title: 7 }),
  'answers with more than was agreed': (_, response) => sendJson(response, 200, { ...SHOWN, html: '' }),
  'answers with a title of two lines': (_, response) => sendJson(response, 200, { ...SHOWN, title: 'a\nb' }),
  'leads to another site': (_, response) =>
    sendJson(response, 200, { status: 301, location: '//elsewhere.example/', maxAgeS: 60 }),
  'leads to what is no address': (_, response) =>
    sendJson(response, 200, { status: 301, location: '/a\r\nset-cookie: b=c', maxAgeS: 60 }),
  'answers without end': (_, response) =>
    sendJson(response, 200, { ...SHOWN, fragment: 'x'.repeat(3_000_000) }),
};

for (const [what, failure] of Object.entries(FAILURES)) {
  test(`when the service ${what} the frame alone is sent, to be asked for again`, async () => {
    edge.respondWith(failure);
    const path = newPath();
    const { statusCode, headers, body } = await edge.get(`/ar${path}`);
    assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store']);
    assert.equal(headers.etag, undefined);
    assert.match(body, /<title>ar title – Larkfield<\/title>/);
    assert.match(body, /<meta name="robots" content="noindex">/);
    assert.match(mainOf(body) ?? '', /tabindex="-1"><noscript><p>unavailable ar/);
    assert.equal(dataOf(body)?.data, null);
    assert.doesNotMatch(body, /\{\{page\.|page\.fragment|\{\{origin/);
    const told = await edge.get(`/page-data/ar${path}`);
    assert.deepEqual(
      [told.statusCode, told.headers['retry-after'], told.json()],
      [503, '5', { status: 503 }],
    );
    assert.equal(told.headers['cache-control'], 'no-store');
    edge.respondWith(SHOWN);
    assert.equal((await edge.get(`/ar${path}`)).statusCode, 200);
  });

  test(`when the service ${what} the copy from before is sent as ever`, async () => {
    edge.respondWith({ ...SHOWN, maxAgeS: 0 });
    const path = newPath();
    const before = await edge.get(path);
    edge.respondWith(failure);
    const after = await edge.get(path);
    assert.deepEqual([after.statusCode, after.body], [200, before.body]);
    assert.equal((await edge.get(`/page-data${path}`)).statusCode, 200);
  });
}

for (const services of ['', 'work=http://127.0.0.1:1']) {
  test(`without a service (“${services}”) other pages are as ever, and these are the frame alone`, async () => {
    const alone = await startEdgeOn(edge.site, { SERVICES: services });
    const status = async (url: string) => (await alone.app.inject({ url })).statusCode;
    assert.deepEqual(
      [await status('/'), await status('/jobs'), await status('/page-data/jobs')],
      [200, 503, 503],
    );
    await alone.close();
  });
}

test('a failure is told in the log with the name of the service', async () => {
  edge.respondWith(html);
  const before = edge.log.length;
  await edge.get(newPath());
  const [line = '', ...more] = edge.log.slice(before);
  assert.equal(more.length, 0);
  assert.match(line, /"service":"work"/);
});

test('HEAD of a page that cannot be had says so', async () => {
  edge.respondWith(html);
  const { statusCode, headers, body } = await edge.app.inject({ method: 'HEAD', url: newPath() });
  assert.deepEqual([statusCode, headers['retry-after'], body], [503, '5', '']);
});
