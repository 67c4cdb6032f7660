import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInstancePool, type ServiceInstance } from '../../src/service-clients/instance-pool.ts';

const [A, B] = ['http://a.example', 'http://b.example'];

/** Two instances of a service, with a clock and health checks that the test controls. */
function copiesOf(addresses: readonly string[] = [A, B]) {
  const clock = { now: 0 };
  const ready = { value: true };
  const changes: [origin: string, outMs: number][] = [];
  const asked: string[] = [];
  const copies = createInstancePool(new Map([['small', addresses]]), {
    most: 2,
    isReady: async (origin) => (asked.push(origin), ready.value),
    now: () => clock.now,
    onChange: ({ origin }, outMs) => changes.push([origin, outMs]),
  });
  const choose = (but?: ServiceInstance): ServiceInstance => {
    const copy = copies.choose('small', but);
    assert.ok(copy);
    return copy;
  };
  /** The instance at an address, in rotation or not. */
  const at = (origin: string): ServiceInstance =>
    [choose(), choose()].find((copy) => copy.origin === origin) ?? choose();
  const fail = (copy: ServiceInstance, times: number): void => {
    for (let time = 0; time < times; time += 1) copies.recordFailure(copy);
  };
  /** The instances that the next calls would go to. */
  const next = () => [...new Set([choose(), choose(), choose()].map(({ origin }) => origin))].sort();
  return { copies, clock, ready, changes, asked, choose, at, fail, next };
}

test('a call goes to the least busy copy, and to each in its turn when they are equally busy', async () => {
  const { choose, next } = copiesOf();
  assert.deepEqual(next(), [A, B]);
  const busy = choose();
  const leave = await busy.limiter.enter();
  assert.deepEqual(
    next(),
    [A, B].filter((origin) => origin !== busy.origin),
  );
  leave();
  assert.deepEqual(next(), [A, B]);
});

test('a copy is out after three failures in a row, and one answer between them begins the count anew', () => {
  const { copies, at, fail, next, changes } = copiesOf();
  const copy = at(A);
  fail(copy, 2);
  copies.recordSuccess(copy);
  fail(copy, 2);
  assert.deepEqual([next(), changes], [[A, B], []]);
  fail(copy, 1);
  assert.deepEqual([next(), changes], [[B], [[A, 500]]]);
});

test('a copy that takes no connection is out at once', () => {
  const { copies, at, next } = copiesOf();
  copies.recordFailure(at(B), true);
  assert.deepEqual(next(), [A]);
});

test('the last copy that is in stays in, whatever it does, and so does the only one', () => {
  const { copies, at, fail, next } = copiesOf();
  fail(at(A), 3);
  copies.recordFailure(at(B), true);
  fail(at(B), 9);
  assert.deepEqual(next(), [B]);
  const only = copiesOf([A]);
  only.copies.recordFailure(only.choose(), true);
  assert.deepEqual([only.next(), only.changes], [[A], []]);
});

test('a copy is out for a growing time, in which only its readiness is asked, until it is ready', async () => {
  const { clock, ready, at, fail, next, changes, asked } = copiesOf();
  fail(at(A), 3);
  ready.value = false;
  for (const outMs of [500, 1_000, 2_000]) {
    clock.now += outMs - 1;
    assert.deepEqual(next(), [B]);
    const before = asked.length;
    clock.now += 1;
    assert.deepEqual(next(), [B]);
    assert.equal(asked.length, before + 1);
    await undefined;
    await new Promise(setImmediate);
  }
  ready.value = true;
  clock.now += 4_000;
  next();
  await new Promise(setImmediate);
  assert.deepEqual(next(), [A, B]);
  assert.deepEqual(
    changes.map(([, outMs]) => outMs),
    [500, 1_000, 2_000, 4_000, 0],
  );
});

test('a copy that is back is out again after one failure, longer, and as at first when it has been in for long', async () => {
  const { clock, at, fail, next, changes } = copiesOf();
  const returns = async () => {
    clock.now += 60_000;
    next();
    await new Promise(setImmediate);
  };
  fail(at(A), 3);
  await returns();
  fail(at(A), 1);
  await returns();
  clock.now += 30_001;
  fail(at(A), 1);
  assert.deepEqual(
    changes.filter(([, outMs]) => outMs > 0),
    [
      [A, 500],
      [A, 1_000],
      [A, 500],
    ],
  );
});

test('whoever asks again is given another copy while there is one', () => {
  const { copies, at, fail, choose } = copiesOf();
  assert.equal(choose(at(A)).origin, B);
  fail(at(A), 3);
  assert.equal(copies.hasOther(at(B)), false);
  assert.equal(choose(at(B)).origin, B);
});
