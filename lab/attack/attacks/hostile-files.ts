import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ScanAnswer } from '@larkfield/contracts';
import { GROWING_FILES, type GrowingFile } from '../../../services/files/test/support/growing-files.ts';
import { pdfOfSize } from '../../../services/files/test/support/archive-parts.ts';
import type { BystanderInput, BystanderReport } from './bystander-thread.ts';
import type { Finding } from '../../report/report.ts';
import type { Attack } from '../target/target.ts';

const SIZES = [100_000, 1_000_000, 10_000_000] as const;
/** Time limit of a check, with sending and answering. */
const MAX_MS = 10_000;
/** Ten times the bytes may take ten times as long; a busy machine adds to it. */
const MAX_GROWTH = 20;
const SPARE_MS = 1_000;
/** So many of the slowest files are sent again while other requests are measured. */
const WORST = 5;
const MAX_OTHER_MS = 1_000;

interface Sent {
  readonly grown: GrowingFile;
  /** Milliseconds of upload and check, per size. */
  readonly ms: readonly number[];
  /** Problems of the answers. */
  readonly wrong: readonly string[];
}

/**
 * Sends files that are as hard to check as their format allows. Each must get a verdict in a time that grows no faster
 * than its bytes, and must not delay other requests.
 */
export const attackFiles: Attack = async ({ site: { origin } }) => {
  const sent: Sent[] = [];
  for (const grown of GROWING_FILES) sent.push(await sendInAllSizes(origin, grown));
  const worst = [...sent].sort((a, b) => (b.ms.at(-1) ?? 0) - (a.ms.at(-1) ?? 0)).slice(0, WORST);
  const harmless: GrowingFile = ['a harmless PDF', 'a.pdf', (bytes) => pdfOfSize(bytes)];
  const beside = await othersBeside(
    origin,
    Array.from({ length: WORST }, () => harmless),
  );
  const others = await othersBeside(
    origin,
    worst.map(({ grown }) => grown),
  );
  return [...growthRows(sent), othersRow(others, beside, worst)];
};

function growthRows(sent: readonly Sent[]): Finding[] {
  const formats = Map.groupBy(sent, ({ grown: [, name] }) => name.split('.').at(-1)?.toUpperCase() ?? '');
  return [...formats].map(([format, all]) => {
    const wrong = all.flatMap(({ grown: [what], wrong: each }) => each.map((one) => `${what}: ${one}`));
    const slowest = SIZES.map((_, index) => Math.max(...all.map(({ ms }) => ms[index] ?? 0)));
    const [last] = [...all].sort((a, b) => (b.ms.at(-1) ?? 0) - (a.ms.at(-1) ?? 0));
    return {
      name: `${format}: hostile files of 0.1, 1 and 10 MB get a verdict, in a time that grows no faster than their bytes`,
      observed: `${all.length} kinds, the slowest ${slowest.map(seconds).join(', ')} s (${last?.grown[0] ?? 'none'}); ${wrong[0] ?? 'all got one'}`,
      holds: wrong.length === 0,
    };
  });
}

function othersRow(others: BystanderReport, beside: BystanderReport, worst: readonly Sent[]): Finding {
  const { uploadMs, callMs, uploads, failed } = others;
  return {
    name: 'while the worst hostile files of 10 MB are sent and checked, others are answered within 1 s',
    observed: [
      `${uploads} uploads, the longest ${seconds(uploadMs)} s, calls ${seconds(callMs)} s, ${failed} failed`,
      `beside harmless files of 10 MB ${seconds(beside.uploadMs)} and ${seconds(beside.callMs)} s`,
      `the worst: ${worst.map(({ grown: [what] }) => what).join(', ')}`,
    ].join('; '),
    holds: failed === 0 && Math.max(uploadMs, callMs) <= MAX_OTHER_MS,
  };
}

async function sendInAllSizes(origin: string, grown: GrowingFile): Promise<Sent> {
  const [, name, make] = grown;
  const ms: number[] = [];
  const wrong: string[] = [];
  for (const size of SIZES) {
    const { took, problem } = await upload(origin, make(size), name);
    const before = ms.at(-1);
    const most = Math.min(MAX_MS, before === undefined ? MAX_MS : before * MAX_GROWTH + SPARE_MS);
    if (problem) wrong.push(`${size} bytes: ${problem}`);
    else if (took > most) wrong.push(`${size} bytes took ${seconds(took)} s`);
    ms.push(took);
  }
  return { grown, ms, wrong };
}

/** Uploads a file as a page does. Every verdict is right; a check that did not take place is a problem. */
async function upload(origin: string, bytes: Buffer, name: string) {
  const body = new FormData();
  body.append('myfile', new Blob([Uint8Array.from(bytes)]), name);
  const begun = performance.now();
  const response = await fetch(`${origin}/api/scanFile`, { method: 'POST', body });
  const answer = (await response.json()) as Partial<ScanAnswer>;
  const took = performance.now() - begun;
  const isVerdict = response.status === 413 || (response.status === 200 && answer.reason !== 'unchecked');
  return { took, problem: isVerdict ? undefined : `${response.status} ${answer.reason ?? ''}`.trim() };
}

/** Measures small uploads and calls from another thread while the files are sent. */
async function othersBeside(origin: string, files: readonly GrowingFile[]): Promise<BystanderReport> {
  const ready = files.map(([, name, make]) => [make(SIZES.at(-1) ?? 0), name] as const);
  const workerData: BystanderInput = { origin };
  const thread = new Worker(new URL('bystander-thread.ts', import.meta.url), { workerData });
  try {
    await once(thread, 'message');
    for (const [bytes, name] of ready) await upload(origin, bytes, name);
    thread.postMessage('stop');
    const [report] = (await once(thread, 'message')) as [BystanderReport];
    return report;
  } finally {
    await thread.terminate();
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
