import { parentPort, workerData } from 'node:worker_threads';
import type { CheckThreadInput, ThreadAnswer } from '../../src/check-thread.ts';

/** Stands in for the thread that checks files, and does what the file says. */
const { memory } = workerData as CheckThreadInput;
const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

parentPort?.on('message', (size: number) => {
  const order = Buffer.from(memory, 0, size).toString();
  if (order === 'end') process.exit(1);
  if (order === 'never end') for (;;);
  if (order === 'fill memory')
    for (const all: number[][] = []; ;) all.push(Array.from({ length: 10_000 }, Math.random));
  if (order === 'fail') say({ kind: 'failed', problem: 'as told' });
  else say({ kind: 'type', type: 'pdf' });
});
say({ kind: 'ready' });
