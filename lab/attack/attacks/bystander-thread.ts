import { parentPort, workerData } from 'node:worker_threads';
import { samplePdf } from '@larkfield/kit/testing';

/** A client of the site during an attack. It runs in a thread of its own, which the attack does not slow down. */
export interface BystanderInput {
  readonly origin: string;
}

export interface BystanderReport {
  readonly uploads: number;
  /** Longest durations. */
  readonly uploadMs: number;
  readonly callMs: number;
  /** Answers with status 500 or above, and refused files. */
  readonly failed: number;
}

const { origin } = workerData as BystanderInput;
const bytes = Uint8Array.from(samplePdf());
let isOver = false;

async function timed(request: () => Promise<Response>, isGood: (answer: Response) => boolean) {
  const begun = performance.now();
  const response = await request().catch(() => undefined);
  await response?.arrayBuffer();
  return { ms: performance.now() - begun, isGood: response !== undefined && isGood(response) };
}

function upload(): Promise<Response> {
  const body = new FormData();
  body.append('myfile', new Blob([bytes]), 'a.pdf');
  return fetch(`${origin}/api/scanFile`, { method: 'POST', body });
}

async function watch(): Promise<void> {
  let [uploads, uploadMs, callMs, failed] = [0, 0, 0, 0];
  while (!isOver) {
    const sent = await timed(upload, ({ status }) => status === 200);
    const called = await timed(
      () => fetch(`${origin}/api/openings/open`),
      ({ status }) => status < 500,
    );
    uploads += 1;
    uploadMs = Math.max(uploadMs, sent.ms);
    callMs = Math.max(callMs, called.ms);
    failed += Number(!sent.isGood) + Number(!called.isGood);
    if (uploads === 1) parentPort?.postMessage('ready');
  }
  const report: BystanderReport = { uploads, uploadMs, callMs, failed };
  parentPort?.postMessage(report);
}

parentPort?.on('message', () => (isOver = true));
void watch();
