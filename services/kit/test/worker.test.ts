import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../src/log.ts';
import { startWorker, type Worker } from '../src/worker.ts';

const busy = () => Object.assign(new Error('no connection'), { name: 'MongoWaitQueueTimeoutError' });
const told: unknown[] = [];
const log = { error: ({ err }: { err: unknown }) => void told.push(err) } as unknown as Log;
let worker: Worker | undefined;
let rounds: number;

afterEach(async () => {
  await worker?.stop();
  told.length = 0;
});

/** Starts a worker whose rounds end as planned, the last plan for good, and waits until so many have ended. */
async function work(plan: readonly (Error | undefined)[], count: number): Promise<void> {
  rounds = 0;
  worker = startWorker(
    async () => {
      const end = plan[Math.min(rounds, plan.length - 1)];
      rounds += 1;
      if (end) throw end;
    },
    log,
    1,
  );
  while (rounds <= count) await pause(1);
}

test('a round that fails is told, and the next one comes', async () => {
  const broken = new Error('no such collection');
  await work([broken, undefined], 3);
  assert.deepEqual(told, [broken]);
});

test('a round that found every connection taken is put off, and told when that goes on', async () => {
  await work([busy(), busy(), undefined], 4);
  assert.deepEqual(told, []);
  await worker?.stop();
  await work([busy()], 7);
  assert.equal(told.length, rounds - 6);
});

test('a round in between starts the patience anew', async () => {
  const six = Array.from({ length: 6 }, busy);
  await work([...six, undefined, ...six, undefined], 14);
  assert.deepEqual(told, []);
});

test('whoever wakes it does not wait for the pause', async () => {
  let seen = 0;
  worker = startWorker(async () => void (seen += 1), log, 60_000);
  await pause(5);
  worker.wake();
  await pause(5);
  assert.equal(seen, 2);
});

test('no round is part of the request that wakes it, nor is any that follows', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  worker = startWorker(async () => void seen.push(request.getStore()), log, 1);
  await pause(5);
  while (seen.length < 20) {
    request.run('request', () => worker?.wake());
    await pause(2);
  }
  assert.deepEqual([...new Set(seen)], [undefined]);
});
