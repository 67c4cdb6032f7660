import fc from 'fast-check';
import { steps } from '../services/invest/test/support/ledger-model.ts';
import { startSequences } from '../services/invest/test/support/start-sequences.ts';

/**
 * `npm run lab -- ledger`: 10,000 random sequences of payments, corrections, repayments and withdrawals, with repeats and
 * kills between writes, against a simple model; at the end the whole ledger is checked. `SEQUENCES=500 SEED=7` for
 * another run; `TMPDIR=/dev/shm` keeps the database in memory.
 */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 10_000);
const SEED = Number(process.env['SEED'] ?? 1);
const AT_ONCE = 4;

const { sequences, close } = await startSequences();
const started = performance.now();
let done = 0;
await fc.assert(
  fc.asyncProperty(fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
    await Promise.all(all.map((one) => sequences.run(one)));
    done += AT_ONCE;
    if (done % 500 === 0) console.log(`${done} sequences`);
  }),
  { numRuns: Math.ceil(SEQUENCES / AT_ONCE), seed: SEED, endOnFailure: true },
);
await sequences.check();
await close();
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${done} sequences in ${seconds} s: never off by a cent, never out of balance`);
console.log(JSON.stringify(sequences.counts));
