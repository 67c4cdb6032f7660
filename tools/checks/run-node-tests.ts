import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { dot } from 'node:test/reporters';
import { ROOT } from '../workspace/paths.ts';

/**
 * `run-node-tests.ts FILE ...`: runs files with Node's test runner, one per processor and at least two at a time, and prints the slowest. Starts with the
 * largest files: they take longest, and one that starts last would leave the second processor idle. `node --test`
 * sorts its files by name.
 */
const SLOWEST = 10;

const size = (file: string): number => statSync(file).size;
const files = process.argv
  .slice(2)
  .map((file) => join(ROOT, file))
  .sort((a, b) => size(b) - size(a));
const durations = new Map<string, number>();

const results = run({ files, concurrency: Math.max(2, availableParallelism()) });
results.on('test:fail', () => (process.exitCode = 1));
results.on('test:summary', ({ file, duration_ms }) => {
  if (file) durations.set(relative(ROOT, file), duration_ms);
});
results.on('end', () => {
  if (files.length <= SLOWEST) return;
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log(slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1)} s ${file}`).join('\n'));
});
results.compose(dot).pipe(process.stdout);
