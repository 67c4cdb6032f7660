import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { MUTATION_TARGETS } from './mutate/mutation-targets.ts';
import { installStryker, runStryker } from './mutate/run-stryker.ts';
import { createReport } from './report/report.ts';

/**
 * `npm run lab -- mutate <part> [file ...] [--one-in <number>] [--minutes <number>]`: changes the code of a part in one place
 * after the other and counts how many changes its tests notice. `--one-in` tries a sample, one of so many changes. Stops after
 * `--minutes` (default 40) with the results so far. Fails below 80 percent.
 */
const WANTED_PERCENT = 80;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'one-in': { type: 'string', default: '1' }, minutes: { type: 'string', default: '40' } },
});
const [name = '', ...files] = positionals;
const oneIn = Number(values['one-in']);
const minutes = Number(values.minutes);
if (!Number.isInteger(oneIn) || oneIn < 1) throw new Error('--one-in takes a whole number from 1');
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const part = Object.hasOwn(MUTATION_TARGETS, name) ? MUTATION_TARGETS[name] : undefined;
if (!part)
  throw new Error(`There is no part "${name}"; there are ${Object.keys(MUTATION_TARGETS).join(', ')}`);
if (!installStryker()) throw new Error('Stryker could not be installed; see the lines above.');
// The run is long and must not slow down other work on the machine.
setPriority(19);
const report = createReport('mutation', name);
const { percent, changes } = runStryker(name, part, { files, oneIn, minutes });
report.add({
  name: 'changes that tests notice',
  observed: `${percent.toFixed(1)} % of ${changes} changes${oneIn > 1 ? ` (one of ${oneIn} was tried)` : ''}`,
  bound: `at least ${WANTED_PERCENT} %`,
  holds: percent >= WANTED_PERCENT,
});
process.exit(report.save() ? 0 : 1);
