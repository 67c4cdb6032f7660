import { parentPort, workerData } from 'node:worker_threads';
import type { CheckThreadInput, ThreadMessage } from '../../src/checking/check-thread.ts';

/** Replaces the script of the check thread and behaves as the file's text says. */
const { memory } = workerData as CheckThreadInput;
const send = (answer: ThreadMessage): void => parentPort?.postMessage(answer);

parentPort?.on('message', (size: number) => {
  const order = Buffer.from(memory, 0, size).toString();
  if (order === 'end') process.exit(1);
  if (order === 'never end') for (;;);
  if (order === 'fill memory')
    for (const all: number[][] = []; ;) all.push(Array.from({ length: 10_000 }, Math.random));
  if (order === 'fail') send({ kind: 'failed', problem: 'as told' });
  else send({ kind: 'type', type: 'pdf' });
});
send({ kind: 'ready' });
