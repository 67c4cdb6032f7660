import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { steps } from '../support/ledger-model.ts';
import { startSequences } from '../support/start-sequences.ts';

/** Each with the sequences of two investors at once. `npm run lab -- ledger` runs 10,000. */
const RUNS = 32;
const AT_ONCE = 2;

/** What must have happened at least once, so that the test shows something. */
const ACTS = ['pay', 'quarter', 'payout', 'request', 'approve', 'settle', 'decline', 'correct', 'reverse'];
const REFUSALS = ['request refused', 'settle refused'];

test(`${RUNS * AT_ONCE} random sequences of payments, corrections, repayments and withdrawals are exact to the cent, with repeats and kills between writes`, async (t) => {
  const { sequences, close } = await startSequences();
  t.after(close);
  const all = fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(all, async (each) => void (await Promise.all(each.map((one) => sequences.run(one))))),
    { numRuns: RUNS, seed: 1, endOnFailure: true },
  );
  await sequences.check();
  const missing = [...ACTS, ...REFUSALS, 'killed'].filter((name) => !sequences.counts[name]);
  assert.deepEqual(missing, [], JSON.stringify(sequences.counts));
});
