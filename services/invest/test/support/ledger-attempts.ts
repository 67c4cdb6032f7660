import { randomUUID } from 'node:crypto';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { centsToDecimal } from '@larkfield/contracts/money';
import type { ServiceContext } from '@larkfield/kit/http';
import type { AdminRequest } from '@larkfield/kit/records';
import { corrections } from '../../src/bookkeeping/corrections.ts';
import { investmentStore, type InvestmentRecord } from '../../src/investments/store.ts';
import { ACCOUNT_NAMES, type AccountName, type EntryKey, type LedgerLine } from '../../src/ledger/entry.ts';
import { postEntry } from '../../src/ledger/post-entry.ts';
import { changeStateTo } from '../../src/withdrawals/change-state.ts';
import { requestWithdrawal } from '../../src/withdrawals/request-withdrawal.ts';
import { withdrawalStore } from '../../src/withdrawals/store.ts';
import { PLEDGED, type Model, type Step } from './ledger-model.ts';

const boss: AdminRequest = {
  id: 'r1',
  caller: { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES },
};

/** One step, and what the model expects of it. */
export interface Attempt {
  run(context: ServiceContext): Promise<unknown>;
  /** Code with which it must be refused. */
  readonly refused: string | undefined;
  /** Notes in the model what it did. */
  note(context: ServiceContext): void | Promise<void>;
}

/** Returns what a step does to an investment, or undefined if there is nothing to do it with. */
export function attemptOf(investment: InvestmentRecord, model: Model, each: Step): Attempt | undefined {
  const { act } = each;
  if (act === 'pay' || act === 'quarter' || act === 'payout') return posting(investment, model, each);
  if (act === 'request') return request(investment, model, each);
  if (act === 'correct' || act === 'reverse') return correction(investment, model, each);
  return decision(model, each);
}

/** What payments and payouts post. */
function posting(
  { reference }: InvestmentRecord,
  model: Model,
  { act, cents, pick }: Step,
): Attempt | undefined {
  const { accounts } = model;
  const owed = -accounts.principal;
  const moves: (readonly [AccountName, number])[] = [];
  let key: EntryKey = `payment:${randomUUID()}`;
  if (act === 'pay') {
    const own = Math.min(cents, Math.max(0, PLEDGED - owed));
    moves.push(['bank', cents], ['principal', -own], ['unmatched', own - cents]);
  } else if (act === 'quarter') {
    key = `quarter:${reference}:${model.entries.length}`;
    const back = Math.min(Math.max(0, owed), cents);
    moves.push(['interest', pick + 1], ['principal', back], ['payable', -back - pick - 1]);
  } else {
    const most = -accounts.payable;
    if (most <= 0) return undefined;
    key = `payout:${reference}:${model.entries.length}`;
    moves.push(['payable', Math.min(most, cents)], ['bank', -Math.min(most, cents)]);
  }
  return {
    run: (context) => postEntry(context, { key, lines: linesOf(reference, moves) }),
    refused: undefined,
    async note({ db }) {
      book(model, key, moves);
      if (act !== 'pay' || model.funded || -accounts.principal < PLEDGED) return;
      model.funded = true;
      await investmentStore(db).updateOne({ reference }, { $set: { state: 'received' } });
    },
  };
}

function request({ reference, ...investor }: InvestmentRecord, model: Model, step: Step): Attempt {
  const cents = Math.ceil(step.cents / 4);
  const { username, email, language } = investor;
  const wish = {
    investor: { id: investor.investor, username, email, language },
    form: { investment: reference, amount: centsToDecimal(cents) },
    ...{ key: randomUUID(), requestId: 'r1' },
  };
  const reserved = sumOf(model, ['open', 'approved']);
  const allowed = model.funded && cents <= -model.accounts.principal - reserved;
  return {
    run: (context) => requestWithdrawal(context, wish),
    refused: allowed ? undefined : 'VALIDATION_FAILED',
    async note({ db }) {
      const found = await withdrawalStore(db).findOne({ 'submission.key': wish.key });
      model.requests.push({ reference: found?.reference ?? 'none', cents, state: 'open' });
    },
  };
}

const DECISIONS = {
  approve: { to: 'approved', from: ['open'] },
  settle: { to: 'paid', from: ['approved'] },
  decline: { to: 'declined', from: ['open', 'approved'] },
} as const;

/** The office decides on a request that may be in any state, reads it first, and stops if it is decided already. */
function decision(model: Model, { act, pick }: Step): Attempt | undefined {
  if (!(act === 'approve' || act === 'settle' || act === 'decline')) return undefined;
  const { to, from } = DECISIONS[act];
  const fitting = model.requests.filter((one) => pick % 5 === 0 || from.some((each) => each === one.state));
  const chosen = fitting[pick % Math.max(1, fitting.length)];
  if (!chosen) return undefined;
  if (chosen.state === to) return undefined;
  const { reference, cents, state } = chosen;
  const owed = -model.accounts.principal;
  const isCovered = to === 'declined' || cents <= (to === 'paid' ? owed : owed - sumOf(model, ['approved']));
  return {
    async run(context) {
      // Another process may see what a dead one has written.
      const found = await withdrawalStore(context.db).findOne({ reference });
      if (found?.state === to) return;
      await changeStateTo(to)(context, boss, { reference, version: found?.version ?? 0 });
    },
    refused: isCovered && from.some((each) => each === state) ? undefined : 'WRONG_STATE',
    note() {
      chosen.state = to;
      if (to === 'paid')
        book(model, `withdrawal:${reference}`, [
          ['principal', cents],
          ['bank', -cents],
        ]);
    },
  };
}

function correction(
  { reference }: InvestmentRecord,
  model: Model,
  { act, cents, pick }: Step,
): Attempt | undefined {
  const entry = model.entries[pick % Math.max(1, model.entries.length)];
  if (!entry) return undefined;
  const read = { reference: entry.key, version: 0 };
  if (act === 'reverse') {
    const opposite = entry.moves.map(([name, each]) => [name, -each] as const);
    return {
      run: (context) =>
        corrections.reverse.run(context, boss, read, { language: 'en', values: { reason: 'Typed twice' } }),
      refused: undefined,
      async note() {
        if (entry.reversed) return;
        entry.reversed = true;
        book(model, undefined, opposite);
      },
    };
  }
  const [debit, credit] = [ACCOUNT_NAMES[pick % 6], ACCOUNT_NAMES[(pick >> 3) % 6]];
  if (!debit || !credit || debit === credit) return undefined;
  const values = { debit, credit, investment: reference, amount: cents, reason: randomUUID() };
  return {
    run: (context) => corrections.correct.run(context, boss, read, { language: 'en', values }),
    refused: undefined,
    note: () =>
      book(model, undefined, [
        [debit, cents],
        [credit, -cents],
      ]),
  };
}

/** Notes moves in the model; an entry with a key can be corrected later. */
function book(
  model: Model,
  key: string | undefined,
  moves: readonly (readonly [AccountName, number])[],
): void {
  for (const [name, cents] of moves) model.accounts[name] += cents;
  if (key !== undefined) model.entries.push({ key, moves, reversed: false });
}

function linesOf(reference: string, moves: readonly (readonly [AccountName, number])[]): LedgerLine[] {
  return moves
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents]) => ({
      account: name === 'principal' || name === 'payable' ? `${name}:${reference}` : name,
      cents,
    }));
}

function sumOf({ requests }: Model, states: readonly string[]): number {
  return requests.filter(({ state }) => states.includes(state)).reduce((sum, { cents }) => sum + cents, 0);
}
