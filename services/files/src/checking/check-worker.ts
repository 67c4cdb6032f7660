import { parentPort, workerData } from 'node:worker_threads';
import type { CheckThreadInput, ThreadMessage } from './check-thread.ts';
import { FileRefused } from '../checks/file-refused.ts';
import { detectFileType } from '../checks/detect-file-type.ts';

/** Script of the thread in `check-thread.ts`. Receives the size of the file in its memory and sends its type. */
const { memory } = workerData as CheckThreadInput;

const send = (message: ThreadMessage): void => parentPort?.postMessage(message);

async function check(size: number): Promise<void> {
  try {
    send({ kind: 'type', type: await detectFileType(Buffer.from(memory, 0, size)) });
  } catch (error) {
    if (error instanceof FileRefused) send({ kind: 'refused', reason: error.reason });
    else send({ kind: 'failed', problem: error instanceof Error ? error.message : 'no reason' });
  }
}

parentPort?.on('message', (size: number) => void check(size));
send({ kind: 'ready' });
