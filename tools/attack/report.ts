import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';
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
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  const before = text
    .split(/^## /m)
    .slice(1)
    .map((part) => `## ${part.trim()}`);
  const partOf = (each: string) =>
    each === name ? toPart(name, rows, busy) : before.find((part) => part.startsWith(`## ${each}\n`));
  const parts = names.flatMap((each) => partOf(each) ?? []);
  writeFileSync(REPORT, `${[HEAD, ...parts].join('\n\n')}\n`);
}

function toPart(name: string, rows: readonly Row[], busy: number): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `## ${name}`,
    '',
    `${day}, ${cpus().length} processors, load ${busy.toFixed(1)}.`,
    '',
    '| Promise | Found | Holds |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.promise} | ${row.found} | ${row.holds ? 'yes' : '**no**'} |`),
  ].join('\n');
}
