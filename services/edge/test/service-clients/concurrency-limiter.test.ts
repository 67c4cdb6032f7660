import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdaptiveLimit } from '../../src/service-clients/adaptive-limit.ts';
import {
  createConcurrencyLimiter,
  Overloaded,
  type Rank,
} from '../../src/service-clients/concurrency-limiter.ts';

const OPTIONS = { most: 8, mostWaiting: 20, longestWaitMs: 1_000 };

test('calls of a lower rank leave places to those before them, and let them pass while they wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const gate = createConcurrencyLimiter(OPTIONS);
  const order: Rank[] = [];
  const enter = (rank: Rank) => gate.enter({ rank }).then((leave) => (order.push(rank), leave));
  const crowd = Array.from({ length: 10 }, () => enter(2));
  await Promise.all(crowd.slice(0, 4));
  assert.deepEqual([order.length, gate.countPending()], [4, 10]);
  const before = await Promise.all([enter(1), enter(0), enter(0)]);
  assert.deepEqual(order.slice(4), [1, 0, 0]);
  const [last, waiting] = [await enter(0), enter(0)];
  for (const leave of [...before, last]) leave();
  await waiting;
  // No call of the crowd was admitted meanwhile: it has its four places.
  assert.deepEqual(order.slice(7), [0, 0]);
});

test('where whoever came last is let in first, the others are sent away when their time is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const gate = createConcurrencyLimiter({ ...OPTIONS, most: 1, newestFirst: true });
  const leave = await gate.enter();
  const first = gate.enter();
  const second = gate.enter();
  leave();
  (await second)(false);
  await first;
  const third = gate.enter();
  t.mock.timers.tick(1_000);
  await assert.rejects(third, Overloaded);
});

test('whoever needs a place no more gives its turn to the next', async () => {
  const gate = createConcurrencyLimiter({ ...OPTIONS, most: 1 });
  const leave = await gate.enter();
  const gone = new AbortController();
  const first = gate.enter({ signal: gone.signal });
  const second = gate.enter();
  gone.abort(new Error('gone'));
  await assert.rejects(first, { message: 'gone' });
  assert.equal(gate.countPending(), 2);
  leave();
  await second;
  await assert.rejects(gate.enter({ signal: gone.signal }), { message: 'gone' });
});

test('a service that is late gets fewer calls at once, one at least, and more again when it is in time', () => {
  let now = 0;
  const limit = createAdaptiveLimit({ most: 8, targetMs: 100, now: () => now });
  const end = (ms: number, isFull = true) => {
    now += ms;
    limit.recordCall(ms, isFull);
    return limit.current();
  };
  assert.deepEqual([end(101), end(101)], [6, 5]);
  for (let times = 0; times < 20; times += 1) end(1_000);
  assert.equal(limit.current(), 1);
  // One call at a time is enough for the demand.
  for (let times = 0; times < 20; times += 1) end(10, false);
  assert.equal(limit.current(), 1);
  for (let times = 0; times < 60; times += 1) end(10);
  assert.equal(limit.current(), 8);
});

test('calls that were late together make the service late once', () => {
  const limit = createAdaptiveLimit({ most: 8, targetMs: 100, now: () => 1_000 });
  for (let times = 0; times < 8; times += 1) limit.recordCall(500, true);
  assert.equal(limit.current(), 6);
});

test('without a target there are always as many', () => {
  const limit = createAdaptiveLimit({ most: 8 });
  limit.recordCall(60_000, true);
  assert.equal(limit.current(), 8);
});
