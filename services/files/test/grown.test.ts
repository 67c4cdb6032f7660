import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeOfBytes } from '../src/checks/type.ts';
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

/** Milliseconds of the processor, whatever else it does: the least of three tries. */
async function shortestOf([, , make]: Grown, size: number): Promise<number> {
  const bytes = make(size);
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.cpuUsage();
    await typeOfBytes(bytes).catch(refusal);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** Either verdict will do, but no failure. */
function refusal(error: unknown): void {
  if (!(error instanceof FileRefused)) throw error;
}
