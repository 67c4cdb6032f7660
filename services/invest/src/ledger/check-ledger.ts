import type { Db } from 'mongodb';
import { investmentOf, nameOf, problemOf, sumsOf, type AccountName } from './entry.ts';
import { ledgerStore, type LedgerEntry } from './store.ts';

export interface LedgerReport {
  readonly entries: number;
  /** Debits less credits by name of account, in cents. */
  readonly balances: Readonly<Record<AccountName, number>>;
  /** Sum of all accounts. */
  readonly sum: number;
  /** Entries that should not exist as they are, and why. */
  readonly wrong: readonly { readonly key: string; readonly what: string }[];
  /** Accounts of investors to whom more was paid than we owed. */
  readonly overdrawn: readonly { readonly account: string; readonly cents: number }[];
}

const BATCH = 1_000;

/** Reads all entries, in constant memory but for one number per investment, and checks each and their sums. */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  const balances = { bank: 0, unmatched: 0, principal: 0, payable: 0, interest: 0, returns: 0 };
  const wrong: { key: string; what: string }[] = [];
  const owed = new Map<string, number>();
  const corrected = new Map<string, string>();
  let [entries, sum] = [0, 0];
  const all = ledgerStore(db)
    .find({}, { projection: { parts: 0 } })
    .batchSize(BATCH);
  for await (const entry of all) {
    entries += 1;
    const what = problemOfEntry(entry);
    if (what !== undefined) wrong.push({ key: entry._id, what });
    if (entry.corrects !== undefined) corrected.set(entry._id, entry.corrects);
    for (const { account, cents } of entry.lines) {
      sum += cents;
      const name = nameOf(account);
      if (name) balances[name] += cents;
      if (investmentOf(account)) owed.set(account, (owed.get(account) ?? 0) - cents);
    }
  }
  const overdrawn = [...owed]
    .filter(([, cents]) => cents < 0)
    .map(([account, cents]) => ({ account, cents: -cents }));
  return { entries, balances, sum, wrong: [...wrong, ...(await withoutOriginal(db, corrected))], overdrawn };
}

function problemOfEntry({ _id, kind, lines, sums, investments }: LedgerEntry): string | undefined {
  const problem = problemOf(lines);
  if (problem !== undefined) return problem;
  if (!_id.startsWith(`${kind}:`)) return `has the kind ${kind}`;
  const wanted = sumsOf(lines);
  const isSame = Object.entries(wanted).every(([name, cents]) => Reflect.get(sums, name) === cents);
  if (!isSame || Object.keys(sums).length !== Object.keys(wanted).length)
    return 'shows other amounts than its lines';
  const unnamed = lines
    .map(({ account }) => investmentOf(account))
    .find((each) => each && !investments.includes(each));
  return unnamed === undefined ? undefined : `does not name the investment ${unnamed}`;
}

/** Returns corrections of entries that do not exist. */
async function withoutOriginal(db: Db, corrected: ReadonlyMap<string, string>) {
  const found = new Set<string>();
  const keys = [...new Set(corrected.values())];
  for (let start = 0; start < keys.length; start += BATCH) {
    const _id = { $in: keys.slice(start, start + BATCH) };
    const some = await ledgerStore(db)
      .find({ _id }, { projection: { _id: 1 } })
      .toArray();
    for (const entry of some) found.add(entry._id);
  }
  return [...corrected]
    .filter(([, original]) => !found.has(original))
    .map(([key, original]) => ({ key, what: `corrects ${original}, which does not exist` }));
}
