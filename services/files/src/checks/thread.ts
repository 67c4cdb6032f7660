import { parentPort, workerData } from 'node:worker_threads';
import type { CheckThreadInput, ThreadAnswer } from '../check-thread.ts';
import { FileRefused } from '../refused.ts';
import { typeOfBytes } from './type.ts';

/** The thread of `check-thread.ts`: is told how long the file in its memory is, and answers its type. */
const { memory } = workerData as CheckThreadInput;

const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

async function check(size: number): Promise<void> {
  try {
    say({ kind: 'type', type: await typeOfBytes(Buffer.from(memory, 0, size)) });
  } catch (error) {
    if (error instanceof FileRefused) say({ kind: 'refused', reason: error.reason });
    else say({ kind: 'failed', problem: error instanceof Error ? error.message : 'no reason' });
  }
}

parentPort?.on('message', (size: number) => void check(size));
say({ kind: 'ready' });
