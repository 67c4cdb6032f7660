import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { MUTATION_TARGETS } from './mutate/mutation-targets.ts';
import { installStryker, runStryker } from './mutate/run-stryker.ts';
import { createReport } from './report/report.ts';

/**
 * `npm run lab -- mutate <part> [file ...] [--draw <number>] [--seed <text>] [--minutes <number>]`: draws changes of the code
 * of a part (`--draw`, default 150; the same ones for the same `--seed`), makes one after the other and counts how many its
 * tests notice. Stops after `--minutes` (default 40) with the results so far. Fails below 85 percent.
 */
const WANTED_PERCENT = 85;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '40' },
  },
});
const [name = '', ...files] = positionals;
const count = Number(values.draw);
const minutes = Number(values.minutes);
if (!Number.isInteger(count) || count < 1) throw new Error('--draw takes a whole number from 1');
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const part = Object.hasOwn(MUTATION_TARGETS, name) ? MUTATION_TARGETS[name] : undefined;
if (!part)
  throw new Error(`There is no part "${name}"; there are ${Object.keys(MUTATION_TARGETS).join(', ')}`);
if (!installStryker()) throw new Error('Stryker could not be installed; see the lines above.');
// The run is long and must not slow down other work on the machine.
setPriority(19);
const report = createReport('mutation', name);
const { percent, changes, timeouts } = runStryker(name, part, { files, count, seed: values.seed, minutes });
report.add({
  name: 'changes that tests notice',
  observed: `${percent.toFixed(1)} % of ${changes} drawn changes, ${timeouts} of them by a timeout`,
  bound: `at least ${WANTED_PERCENT} %`,
  holds: percent >= WANTED_PERCENT,
});
process.exit(report.save() ? 0 : 1);
