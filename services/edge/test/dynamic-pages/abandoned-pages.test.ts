import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { get, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PAGE_LIMIT_MS } from '@larkfield/contracts/dynamic-pages';
import { newPath, SHOWN, startDynamicEdge, type DynamicEdge } from '../support/dynamic-edge.ts';
import { sendJson } from '../support/service.ts';

let edge: DynamicEdge;
let port: number;
before(async () => {
  edge = await startDynamicEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = edge.app.server.address() as AddressInfo);
});
after(() => edge.close());

/**
 * `asked`: page requests, which the service answers when the test releases it. `gone`: requests that the edge has aborted.
 */
let turns: EventEmitter;
beforeEach(() => {
  turns = new EventEmitter();
  turns.setMaxListeners(0);
  const here = turns;
  edge.respondWith((_call, response) => {
    response.once('close', () => !response.writableEnded && here.emit('gone'));
    here.once('answer', () => response.destroyed || sendJson(response, 200, SHOWN));
    here.emit('asked');
  });
});

const visit = (path: string): ClientRequest =>
  get({ port, path, host: '127.0.0.1', headers: { host: 'www.site.example' } }).on('error', () => undefined);

for (const address of ['document', 'data of an open page'])
  test(`whoever goes before a ${address} is there ends the service's work for it`, async () => {
    const asked = once(turns, 'asked');
    const gone = once(turns, 'gone');
    const visitor = visit(`${address === 'document' ? '' : '/page-data'}${newPath()}`);
    await asked;
    visitor.destroy();
    await gone;
  });

test('a page that another visitor still waits for is drawn to its end', async () => {
  const path = newPath();
  const asked = once(turns, 'asked');
  let isGone = false;
  turns.once('gone', () => (isGone = true));
  const [leaving, staying] = [visit(path), edge.get(`/page-data${path}`)];
  await asked;
  leaving.destroy();
  // The edge has noticed the disconnect when it answers the later request.
  await edge.get('/');
  turns.emit('answer');
  assert.deepEqual([(await staying).statusCode, isGone], [200, false]);
});

test('a page with a query that came too late for its document is given up, any other is kept', async () => {
  const gone = once(turns, 'gone');
  assert.equal((await edge.get(`/jobs?q=${crypto.randomUUID()}`)).statusCode, 503);
  await gone;
  const path = newPath();
  assert.equal((await edge.get(path)).statusCode, 503);
  const drawn = edge.get(`/page-data${path}`);
  turns.emit('answer');
  assert.equal((await drawn).statusCode, 200);
  assert.equal(edge.askedFor(path).length, 1);
});

test('made-up queries without end are refused in few words, and leave room for pages with an address of their own', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  // The service answers other requests, but none of the crowd.
  edge.respondWith(({ url }, response) => void (url.includes('crowd') || sendJson(response, 200, SHOWN)));
  const crowd = Array.from({ length: 60 }, (_, index) => edge.get(`/jobs?crowd=${index}`));
  assert.equal((await edge.get(newPath())).statusCode, 200);
  // Waiting requests are rejected first, then those that the service has not answered.
  t.mock.timers.tick(PAGE_LIMIT_MS - 1);
  await setImmediate();
  t.mock.timers.tick(1);
  const refused = await Promise.all(crowd);
  const busy = refused.filter(({ body }) => !body.includes('<script'));
  assert.ok(busy.length > 40, `${busy.length} of ${refused.length}`);
  for (const { statusCode, headers, body } of busy) {
    assert.deepEqual([statusCode, headers['retry-after'], headers['cache-control']], [503, '5', 'no-store']);
    assert.match(body, /<main id="main" tabindex="-1"><p>unavailable en<\/p><\/main>/);
  }
  assert.deepEqual(
    edge.log.filter((line) => line.includes('Overloaded')),
    [],
  );
});
