import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../src/process/log.ts';
import { startWorker, type Worker } from '../../src/process/worker.ts';

const noConnectionError = () =>
  Object.assign(new Error('no connection'), { name: 'MongoWaitQueueTimeoutError' });
const loggedErrors: unknown[] = [];
const log = { error: ({ err }: { err: unknown }) => void loggedErrors.push(err) } as unknown as Log;
let worker: Worker | undefined;
let rounds: number;

afterEach(async () => {
  await worker?.stop();
  loggedErrors.length = 0;
});

/** Starts a worker whose runs end as planned (the last plan repeats), and waits for `count` runs. */
async function runWorker(plan: readonly (Error | undefined)[], count: number): Promise<void> {
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
  await runWorker([broken, undefined], 3);
  assert.deepEqual(loggedErrors, [broken]);
});

test('a round that found every connection taken is put off, and told when that goes on', async () => {
  await runWorker([noConnectionError(), noConnectionError(), undefined], 4);
  assert.deepEqual(loggedErrors, []);
  await worker?.stop();
  await runWorker([noConnectionError()], 7);
  assert.equal(loggedErrors.length, rounds - 6);
});

test('a round in between starts the patience anew', async () => {
  const six = Array.from({ length: 6 }, noConnectionError);
  await runWorker([...six, undefined, ...six, undefined], 14);
  assert.deepEqual(loggedErrors, []);
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
