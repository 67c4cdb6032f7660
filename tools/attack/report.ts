import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import { keepPart } from '../lib/report-parts.ts';
import type { Row } from './target.ts';

const REPORT = join(ROOT, 'bench/reports/attack.md');
const HEAD = [
  '# What the site promises under attack',
  '',
  'Written by `npm run attack`. Each part says when it was found and how busy the machine was with everything when that part',
  'began; absolute figures are those of the machine.',
].join('\n');

/** Programs that wanted a processor in the last minute. */
export const busyNow = (): number => loadavg()[0] ?? 0;

/** Puts what an attack has found into the report, in place of what it found before; parts are in the order of `names`. */
export function keep(name: string, rows: readonly Row[], busy: number, names: readonly string[]): void {
  keepPart({ file: REPORT, head: HEAD, names }, name, toPart(rows, busy));
}

function toPart(rows: readonly Row[], busy: number): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${day}, ${cpus().length} processors, load ${busy.toFixed(1)}.`,
    '',
    '| Promise | Found | Holds |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.promise} | ${row.found} | ${row.holds ? 'yes' : '**no**'} |`),
  ].join('\n');
}
