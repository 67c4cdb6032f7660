import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { newReference } from '@larkfield/kit/records';
import { MongoError } from 'mongodb';
import { checkBooks } from '../../src/bookkeeping/check-books.ts';
import { investmentStore, type InvestmentRecord } from '../../src/investments/store.ts';
import { balancesOfInvestment } from '../../src/ledger/balances.ts';
import { ACCOUNT_NAMES } from '../../src/ledger/entry.ts';
import { settleWithdrawals } from '../../src/withdrawals/settlement.ts';
import { withdrawalStore } from '../../src/withdrawals/store.ts';
import { attemptOf, type Attempt } from './ledger-attempts.ts';
import { nothing, PLEDGED, type Model, type Step } from './ledger-model.ts';
import { mortalDatabase } from './mortal-database.ts';

/** Longer than a lease. */
const RESTART_MS = 31_000;

export interface SequenceContext {
  readonly context: ServiceContext;
  advance(milliseconds: number): void;
}

/** Runs sequences of steps against the service's own functions, and checks each result against a simple model. */
export class LedgerSequences {
  readonly #outer: SequenceContext;
  readonly #totals = nothing();
  /** How often each step was done or refused, and how many processes were killed. */
  readonly counts: Record<string, number> = {};

  constructor(outer: SequenceContext) {
    this.#outer = outer;
  }

  /** Runs one sequence on a new investment. @throws AssertionError at the first difference */
  async run(sequence: readonly Step[]): Promise<void> {
    const { context } = this.#outer;
    const investment = await placed(context);
    const model: Model = { accounts: nothing(), requests: [], entries: [], funded: false };
    try {
      for (const each of sequence) {
        await this.#take(investment, model, each);
        const found = await patiently(() => balancesOfInvestment(context.db, investment.reference));
        const { principal, payable } = model.accounts;
        assert.deepEqual(found, { principal: 0 - principal, payable: 0 - payable }, each.act);
      }
      const records = await withdrawalStore(context.db).find({ investment: investment.reference }).toArray();
      assert.deepEqual(
        records.map(({ reference, state }) => `${reference} ${state}`).toSorted(),
        model.requests.map(({ reference, state }) => `${reference} ${state}`).toSorted(),
      );
    } finally {
      for (const name of ACCOUNT_NAMES) this.#totals[name] += model.accounts[name];
    }
  }

  /** Checks all sequences together. @throws AssertionError if an account is off by a cent */
  async check(): Promise<void> {
    const { balances, sum, wrong, withdrawals } = await checkBooks(this.#outer.context.db);
    assert.deepEqual(
      { balances, sum, wrong, withdrawals },
      { balances: this.#totals, sum: 0, wrong: [], withdrawals: [] },
    );
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  async #take(investment: InvestmentRecord, model: Model, each: Step): Promise<void> {
    const attempt = attemptOf(investment, model, each);
    if (!attempt) return;
    const code = await this.#persist(attempt.run, each);
    assert.equal(code, attempt.refused, each.act);
    this.#count(code === undefined ? each.act : `${each.act} refused`);
    if (code === undefined) await attempt.note(this.#outer.context);
  }

  /** Runs a step until it is done: after a kill, once more by a new process; sometimes twice at once. */
  async #persist(run: Attempt['run'], { kill, twice }: Step): Promise<string | undefined> {
    const { context, advance } = this.#outer;
    if (kill) {
      const { db, isDead } = mortalDatabase(context.db, kill);
      const code = await codeOf(() => run({ ...context, db }), isDead);
      if (!isDead()) return code;
      this.#count('killed');
      advance(RESTART_MS);
      await settleWithdrawals(context);
    } else if (twice) await Promise.allSettled([0, 1].map(() => codeOf(() => run(context))));
    return patiently(
      () => codeOf(() => run(context)),
      () => advance(RESTART_MS),
    );
  }
}

/** Returns the code of a refusal. Errors of a dead process say nothing. */
async function codeOf(run: () => Promise<unknown>, isDead = () => false): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (isDead()) return undefined;
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

/** Repeats what the database refuses because it is busy: like a kill, nobody knows what it has done. */
async function patiently<T>(run: () => Promise<T>, restart?: () => void, attempts = 5): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MongoError) || attempts === 1) throw error;
    restart?.();
    return patiently(run, restart, attempts - 1);
  }
}

async function placed({ db, now }: ServiceContext): Promise<InvestmentRecord> {
  const reference = newReference();
  const record: InvestmentRecord = {
    _id: randomUUID(),
    reference,
    createdAt: now(),
    submission: { key: randomUUID(), bodyHash: '', answer: { success: true, reference } },
    ...{ state: 'pledged', investor: 'id-ada', username: 'ada', email: 'ada@example.org', language: 'en' },
    ...{ opportunity: 1, title: 'General investor', cents: PLEDGED, rate: 125, term: 4 },
    ...{ riskVersion: '2026-11', riskAt: now(), booked: true },
  };
  await investmentStore(db).insertOne(record);
  return record;
}
