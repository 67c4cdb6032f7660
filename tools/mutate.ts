import { loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/paths.ts';
import { keepPart } from './lib/report-parts.ts';
import { ACCEPTED } from './mutate/accepted.ts';
import { describeFindings } from './mutate/describe.ts';
import { PARTS } from './mutate/parts.ts';
import { findingsOf, scoreOf } from './mutate/report.ts';
import { installStryker, runStryker } from './mutate/stryker.ts';

/**
 * `npm run mutate -- <part> [file ...] [--one-in <number>] [--minutes <number>]`: changes the code of a part in one place after the other and looks
 * whether its tests notice; keeps in `bench/reports/mutation.md` how many they did and what they did not. Fails below the share
 * that is wanted. With `--one-in`, of so many changes one is drawn and tried. After `--minutes`, 40 without it, the run ends with what
 * it has found until then.
 */
const WANTED_PERCENT = 80;
const REPORT = {
  file: join(ROOT, 'bench/reports/mutation.md'),
  head: [
    '# What tests notice',
    '',
    'Written by `npm run mutate -- <part>`, which changes code in one place after the other (Stryker) and runs the tests that come',
    'by there. Texts of errors and of the log are not changed. A file that is not named here has not been tried.',
  ].join('\n'),
  names: Object.keys(PARTS),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'one-in': { type: 'string', default: '1' }, minutes: { type: 'string', default: '40' } },
});
const [name = '', ...names] = positionals;
const oneIn = Number(values['one-in']);
const most = Number(values.minutes);
if (!Number.isInteger(oneIn) || oneIn < 1)
  fail('--one-in takes a whole number: of so many changes one is tried');
if (!(most > 0)) fail('--minutes takes a number above 0');
const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
if (!part) fail(`There is no part "${name}"; there are ${Object.keys(PARTS).join(', ')}`);
if (!installStryker()) fail('Stryker could not be installed; the lines above say why.');
// It takes long: whatever else the machine does goes first.
setPriority(19);
const busy = loadavg()[0] ?? 0;
const started = Date.now();
const report = runStryker(name, part, { names, oneIn, minutes: most });
const findings = findingsOf(report, ACCEPTED);
const score = scoreOf(findings.files);
const day = new Date().toISOString().slice(0, 10);
const run = { day, busy, minutes: (Date.now() - started) / 60_000, oneIn };
keepPart(REPORT, name, describeFindings(findings, run));
for (const { file, was, becomes } of findings.stale)
  process.stdout.write(`no survivor any more: ${file} ${was} → ${becomes}\n`);
process.stdout.write(`${name}: ${score.toFixed(1)} % of all changes were noticed\n`);
if (score < WANTED_PERCENT)
  fail(`${WANTED_PERCENT} % are wanted; survivors stand in bench/reports/mutation.md`);

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
