import fc from 'fast-check';
import type { AccountName } from '../../src/ledger/entry.ts';

const FUNDING = { act: 'pay', cents: 25_000 } as const;

/** One step of a sequence: what is tried, with which amount, and where its process dies. */
const step = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('pay' as const) },
    { weight: 7, arbitrary: fc.constantFrom(...(['request', 'approve', 'settle'] as const)) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(...(['quarter', 'payout', 'decline', 'correct', 'reverse'] as const)),
    },
  ),
  cents: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(1, 10_000, 50_000)),
  pick: fc.nat(1_000),
  kill: fc.option(fc.record({ nth: fc.integer({ min: 1, max: 5 }), lost: fc.boolean() }), { freq: 3 }),
  twice: fc.boolean(),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Most sequences begin with payments of which something is left to withdraw. */
export const steps = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.array(step, { minLength: 6, maxLength: 18 }))
  .map(([paid, others]) => [...others.slice(0, paid).map((one) => ({ ...one, ...FUNDING })), ...others]);

export type Balances = Record<AccountName, number>;
export const nothing = (): Balances => ({
  bank: 0,
  unmatched: 0,
  principal: 0,
  payable: 0,
  interest: 0,
  returns: 0,
});

/** The books as a child would keep them: one number per account, and the state of each request. */
export interface Model {
  readonly accounts: Balances;
  readonly requests: { reference: string; cents: number; state: 'open' | 'approved' | 'paid' | 'declined' }[];
  readonly entries: { key: string; moves: readonly (readonly [AccountName, number])[]; reversed: boolean }[];
  funded: boolean;
}

/** Cents of every pledge. */
export const PLEDGED = 50_000;
