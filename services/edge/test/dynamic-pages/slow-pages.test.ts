import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PAGE_ANSWER_LIMIT_MS, PAGE_LIMIT_MS } from '@larkfield/contracts/dynamic-pages';
import {
  dataOf,
  mainOf,
  newPath,
  SHOWN,
  startDynamicEdge,
  type DynamicEdge,
} from '../support/dynamic-edge.ts';
import { sendJson } from '../support/service.ts';

const NEWER = { ...SHOWN, fragment: '<h1>Welder and more</h1>', data: { role: 'Welder', likes: 1 } };

let edge: DynamicEdge;
before(async () => {
  edge = await startDynamicEdge();
});
after(() => edge.close());
beforeEach(() => edge.respondWith(SHOWN));

/** A service that answers page requests when the test releases it; the clock does not advance until then. */
function holding(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const held: ServerResponse[] = [];
  edge.respondWith((_call, response) => void held.push(response));
  return {
    async asked(): Promise<void> {
      while (held.length === 0) await setImmediate();
    },
    answer: () => held.forEach((response) => sendJson(response, 200, NEWER)),
    pass: (ms: number) => t.mock.timers.tick(ms),
  };
}

/** Returns whether an answer has arrived after all pending microtasks. */
async function isThere(asking: PromiseLike<unknown>): Promise<boolean> {
  let there = false;
  void asking.then(() => (there = true));
  for (let turns = 0; turns < 20; turns += 1) await setImmediate();
  return there;
}

const write = () => edge.app.inject({ method: 'POST', url: '/api/jobs', payload: {} });

test('an open page waits for a service that takes longer than a document would, and gets its answer at once', async (t) => {
  const path = newPath();
  const { asked, answer, pass } = holding(t);
  const got = edge.get(`/page-data${path}`);
  await asked();
  pass(PAGE_ANSWER_LIMIT_MS - 1);
  assert.equal(await isThere(got), false);
  answer();
  const { statusCode, json } = await got;
  assert.deepEqual([statusCode, json<typeof NEWER>().data], [200, NEWER.data]);
});

test('a document does not wait for so long, and the page that asks for its data then joins the question', async (t) => {
  const path = newPath();
  const { asked, answer, pass } = holding(t);
  const document = edge.get(path);
  await asked();
  pass(PAGE_LIMIT_MS);
  const { statusCode, body } = await document;
  assert.deepEqual([statusCode, dataOf(body)?.data], [503, null]);
  const data = edge.get(`/page-data${path}`);
  assert.equal(await isThere(data), false);
  answer();
  assert.deepEqual((await data).json<typeof NEWER>().data, NEWER.data);
  assert.equal(edge.askedFor(path).length, 1);
});

for (const [what, prefix] of [
  ['open page', '/page-data'],
  ['document', ''],
] as const) {
  test(`whoever has written is shown it however late the service is (${what})`, async (t) => {
    const path = newPath();
    await edge.get(path);
    await write();
    const { asked, answer, pass } = holding(t);
    const got = edge.get(prefix + path);
    await asked();
    pass(PAGE_ANSWER_LIMIT_MS - 1);
    assert.equal(await isThere(got), false);
    answer();
    const { statusCode, body } = await got;
    assert.equal(statusCode, 200);
    const shown = prefix === '' ? mainOf(body) : body;
    assert.match(shown ?? '', prefix === '' ? /Welder and more/ : /"likes":1/);
    assert.doesNotMatch(body, /"stale"/);
  });
}

test('a copy of before a write that stands in for a service that says nothing is told to be one, whatever it is', async () => {
  const { title, description, data } = SHOWN;
  const copies = [
    [SHOWN, { status: 200, title, description, data }],
    [
      { status: 301, location: '/jobs', maxAgeS: 60 },
      { status: 301, location: '/jobs' },
    ],
    [{ status: 404, maxAgeS: 60 }, { status: 404 }],
  ] as const;
  const paths = copies.map(() => newPath());
  for (const [index, [said]] of copies.entries()) {
    edge.respondWith(said);
    await edge.get(`/page-data${paths[index]}`);
  }
  edge.respondWith(SHOWN);
  await write();
  edge.respondWith((_call, response) => void response.destroy());
  for (const [index, [, told]] of copies.entries()) {
    const { statusCode, json } = await edge.get(`/page-data${paths[index]}`);
    assert.deepEqual([statusCode, json()], [200, { ...told, stale: true }]);
  }
});
