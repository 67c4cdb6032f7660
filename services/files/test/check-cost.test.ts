import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { MAX_FILE_NAME_LENGTH } from '@larkfield/contracts';
import { samplePdf, startTestFiles } from '@larkfield/kit/testing';
import { detectFileType } from '../src/checks/detect-file-type.ts';
import { toDisplayName } from '../src/intake/display-name.ts';
import { FileRefused } from '../src/checks/file-refused.ts';
import { MB } from './support/archive-parts.ts';
import { GROWING_FILES, type GrowingFile } from './support/growing-files.ts';

/** `FILES_HOSTILE_MB=10` tests files of the maximum size. */
const LARGE = Number(process.env['FILES_HOSTILE_MB'] ?? 1) * MB;
const SMALL = LARGE / 4;
/** Four times the bytes should take about four times as long; sixteen times would mean quadratic time. */
const MAX_RATIO = 10;
/** Below this, CPU caches and garbage collection dominate the time. */
const MIN_MEASURED_MS = 4;

for (const grown of GROWING_FILES)
  test(`the time for a ${grown[0]} grows with its bytes`, async (t) => {
    const small = await cpuTimeOf(grown, SMALL);
    const large = await cpuTimeOf(grown, LARGE);
    t.diagnostic(`${small.toFixed(1)} ms, ${large.toFixed(1)} ms`);
    assert.ok(large <= MAX_RATIO * Math.max(small, MIN_MEASURED_MS), `${small} ms, then ${large} ms`);
  });

/** Memory beyond the file itself. */
const MAX_MEMORY_MB = 64;

test('no check takes more memory than it may, whatever the file', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-hostile-'));
  t.after(() => rm(dir, { recursive: true }));
  const paths: string[] = [];
  for (const size of [12_000, LARGE])
    for (const [what, , make] of GROWING_FILES) {
      paths.push(join(dir, encodeURIComponent(`${what} of ${size} bytes`)));
      await writeFile(paths.at(-1) ?? '', make(size));
    }
  const script = join(import.meta.dirname, 'support', 'memory-of-checks.ts');
  // The limits of the service and its thread.
  const heap = ['--max-semi-space-size=1', '--max-old-space-size=48'];
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, script, ...paths]);
  t.diagnostic(stdout);
  assert.ok((JSON.parse(stdout) as { all: number }).all <= MAX_MEMORY_MB, stdout);
});

test('other files are taken while the worst of all are checked', async (t) => {
  const files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  t.after(() => files.close());
  const worst = GROWING_FILES.filter(([what]) => /"\/J#"|groups shrink/.test(what));
  assert.equal(worst.length, 2);
  const hostile = worst.map(([, name, make]) => files.upload(make(LARGE), name));
  const times: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const since = performance.now();
    const { message } = await files.upload(samplePdf(), 'a.pdf');
    assert.equal(message, 'No Threat Detected');
    times.push(performance.now() - since);
  }
  t.diagnostic(`the longest answer took ${Math.max(...times).toFixed(0)} ms`);
  for (const { message } of await Promise.all(hostile))
    assert.match(message, /^(?:No Threat Detected|File Refused)$/);
});

test('a long name of marks that have to be put in order is shown as soon as a short one', async () => {
  const nameOf = (length: number) => `${'\u0315\u0321'.repeat(length)}.pdf`;
  const timeOf = (name: string) => cpuTime(async () => void toDisplayName(name));
  const shown = toDisplayName(nameOf(32_000));
  assert.ok([...shown].length <= MAX_FILE_NAME_LENGTH && shown.endsWith('.pdf'), shown);
  const [short, long] = [await timeOf(nameOf(1_000)), await timeOf(nameOf(32_000))];
  assert.ok(long <= MAX_RATIO * Math.max(short, MIN_MEASURED_MS), `${short} ms, then ${long} ms`);
});

async function cpuTimeOf([, , make]: GrowingFile, size: number): Promise<number> {
  const bytes = make(size);
  return cpuTime(() => detectFileType(bytes).catch(ignoreRefusal));
}

/** Resolves with the CPU time in milliseconds, the lowest of three attempts. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** Any verdict is fine, but no other error. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof FileRefused)) throw error;
}
