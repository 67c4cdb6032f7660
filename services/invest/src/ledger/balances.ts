import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db, Filter } from 'mongodb';
import { sumOf, type Account, type EntryKind, type LedgerLine } from './entry.ts';
import { ledgerStore, type LedgerEntry } from './store.ts';

/** Which lines to read. All conditions must hold. */
export interface LineFilter {
  readonly account?: Account;
  /** Reference of an investment: lines of its two accounts. */
  readonly investment?: string;
  readonly kind?: EntryKind;
  /** Entries from this time on (`at`), and before that one. */
  readonly from?: Date;
  readonly before?: Date;
}

/** A line with its entry. */
export interface PostedLine extends LedgerLine {
  readonly key: string;
  readonly kind: EntryKind;
  readonly at: Date;
  readonly reason?: string;
  readonly corrects?: string;
}

/** What we owe an investor for one investment, in cents. Negative if too much was paid. */
export interface InvestmentBalances {
  readonly principal: number;
  readonly payable: number;
}

/** Returns the balance of an account in cents: debits less credits. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  return sumOf(await linesOf(db, { account }));
}

export async function balancesOfInvestment(db: Db, reference: string): Promise<InvestmentBalances> {
  return (await balancesOfInvestments(db, [reference])).get(reference) ?? NOTHING;
}

const NOTHING: InvestmentBalances = { principal: 0, payable: 0 };

/** Returns the balances of several investments with one query. Those without entries are left out. */
export async function balancesOfInvestments(
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, InvestmentBalances>> {
  const entries = await find(db, { investments: { $in: [...references] } });
  const wanted = new Set(references);
  const found = new Map<string, InvestmentBalances>();
  for (const { account, cents } of entries.flatMap(({ lines }) => lines)) {
    const [name, reference = ''] = account.split(':');
    if (!wanted.has(reference)) continue;
    const { principal, payable } = found.get(reference) ?? NOTHING;
    // A debt is a credit, so its account is negative.
    if (name === 'principal') found.set(reference, { principal: principal - cents, payable });
    else found.set(reference, { principal, payable: payable - cents });
  }
  return found;
}

/** Returns the lines that match, by the time of their entries. */
export async function linesOf(db: Db, filter: LineFilter): Promise<PostedLine[]> {
  const { account, investment, kind, from, before } = filter;
  const at = { ...(from ? { $gte: from } : {}), ...(before ? { $lt: before } : {}) };
  const entries = await find(db, {
    ...(account === undefined ? {} : { 'lines.account': account }),
    ...(investment === undefined ? {} : { investments: investment }),
    ...(kind === undefined ? {} : { kind }),
    ...((from ?? before) ? { at } : {}),
  });
  return entries.flatMap(({ _id: key, kind: posted, at: time, reason, corrects, lines }) =>
    lines
      .filter(
        (line) =>
          (account === undefined || line.account === account) &&
          (investment === undefined || line.account.endsWith(`:${investment}`)),
      )
      .map((line) => ({
        ...line,
        key,
        kind: posted,
        at: time,
        ...(reason === undefined ? {} : { reason }),
        ...(corrects === undefined ? {} : { corrects }),
      })),
  );
}

async function find(db: Db, filter: Filter<LedgerEntry>): Promise<LedgerEntry[]> {
  return ledgerStore(db)
    .find(filter, { ...QUERY_TIMEOUT, projection: { parts: 0 } })
    .sort({ at: 1, _id: 1 })
    .toArray();
}
