import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { LONGEST_FILE_NAME } from '@larkfield/contracts';
import { samplePdf, startTestFiles } from '@larkfield/kit/testing';
import { typeOfBytes } from '../src/checks/type.ts';
import { shownName } from '../src/names.ts';
import { FileRefused } from '../src/refused.ts';
import { MB } from './support/parts.ts';
import { GROWN, type Grown } from './support/repeated.ts';

/** `FILES_HOSTILE_MB=10` tries files of the longest length. */
const LARGE = Number(process.env['FILES_HOSTILE_MB'] ?? 1) * MB;
const SMALL = LARGE / 4;
/** Four times the bytes take four times as long; sixteen times as long would be a check that starts again and again. */
const MOST_TIMES = 10;
/** Below it, the processor's caches and the collector say more than the bytes. */
const SHORTEST_MS = 4;

for (const grown of GROWN)
  test(`the time for a ${grown[0]} grows with its bytes`, async (t) => {
    const small = await shortestOf(grown, SMALL);
    const large = await shortestOf(grown, LARGE);
    t.diagnostic(`${small.toFixed(1)} ms, ${large.toFixed(1)} ms`);
    assert.ok(large <= MOST_TIMES * Math.max(small, SHORTEST_MS), `${small} ms, then ${large} ms`);
  });

/** Beyond the file itself. */
const MOST_MEMORY_MB = 64;

test('no check takes more memory than it may, whatever the file', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-hostile-'));
  t.after(() => rm(dir, { recursive: true }));
  const paths: string[] = [];
  for (const size of [12_000, LARGE])
    for (const [what, , make] of GROWN) {
      paths.push(join(dir, encodeURIComponent(`${what} of ${size} bytes`)));
      await writeFile(paths.at(-1) ?? '', make(size));
    }
  const script = join(import.meta.dirname, 'support', 'memory-of-checks.ts');
  // As the service and its thread have it.
  const heap = ['--max-semi-space-size=1', '--max-old-space-size=48'];
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, script, ...paths]);
  t.diagnostic(stdout);
  assert.ok((JSON.parse(stdout) as { all: number }).all <= MOST_MEMORY_MB, stdout);
});

test('other files are taken while the worst of all are checked', async (t) => {
  const files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  t.after(() => files.close());
  const worst = GROWN.filter(([what]) => /"\/J#"|groups shrink/.test(what));
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
  const timeOf = (name: string) => shortest(async () => void shownName(name));
  const shown = shownName(nameOf(32_000));
  assert.ok([...shown].length <= LONGEST_FILE_NAME && shown.endsWith('.pdf'), shown);
  const [short, long] = [await timeOf(nameOf(1_000)), await timeOf(nameOf(32_000))];
  assert.ok(long <= MOST_TIMES * Math.max(short, SHORTEST_MS), `${short} ms, then ${long} ms`);
});

async function shortestOf([, , make]: Grown, size: number): Promise<number> {
  const bytes = make(size);
  return shortest(() => typeOfBytes(bytes).catch(refusal));
}

/** Milliseconds of the processor, whatever else it does: the least of three tries. */
async function shortest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** Either verdict will do, but no failure. */
function refusal(error: unknown): void {
  if (!(error instanceof FileRefused)) throw error;
}
