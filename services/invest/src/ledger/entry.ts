/**
 * `bank`: what the company's account holds. `unmatched`: came in, belongs to nobody yet. `principal`: lent by the investor
 * and not paid back. `payable`: due and not paid. `interest`: expense. `returns`: sent back to the sender.
 */
export type Account =
  'bank' | 'unmatched' | 'interest' | 'returns' | `principal:${string}` | `payable:${string}`;

export interface LedgerLine {
  readonly account: Account;
  /** Whole cents: debit positive, credit negative. Never zero. */
  readonly cents: number;
}

/** First part of an entry's key. `opening`: money of before the ledger. */
export const ENTRY_KINDS = ['opening', 'payment', 'quarter', 'payout', 'withdrawal', 'correction'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Names what happened, such as `quarter:LK-7F2M-QX9D:3`. It can be posted once. */
export type EntryKey = `${EntryKind}:${string}`;

/** As long as references in addresses of the administration may be. */
const MAX_KEY_LENGTH = 64;
const KEY = new RegExp(String.raw`^(${ENTRY_KINDS.join('|')}):[\w-]+(?::[\w-]+)*$`);
const ACCOUNT = /^(?:bank|unmatched|interest|returns|(?:principal|payable):([\w-]+))$/;

/** Returns the kind of an entry. @throws Error if the key has another form */
export function kindOfKey(key: string): EntryKind {
  const kind = ENTRY_KINDS.find((each) => each === KEY.exec(key)?.[1]);
  if (!kind || key.length > MAX_KEY_LENGTH) throw new Error(`Not a key of the ledger: ${key}`);
  return kind;
}

/** Returns the reference of the investment that an account belongs to. */
export const investmentOf = (account: string): string | undefined => ACCOUNT.exec(account)?.[1];

/** Returns the references of the investments in lines, each once. */
export function investmentsOf(lines: readonly LedgerLine[]): string[] {
  return [...new Set(lines.flatMap(({ account }) => investmentOf(account) ?? []))];
}

/** Accounts by what they are for, without the investment. */
export const ACCOUNT_NAMES = ['bank', 'unmatched', 'principal', 'payable', 'interest', 'returns'] as const;
export type AccountName = (typeof ACCOUNT_NAMES)[number];
export type AccountSums = Readonly<Partial<Record<AccountName, number>>>;

export const nameOf = (account: string): AccountName | undefined =>
  ACCOUNT_NAMES.find((name) => name === account.split(':', 1)[0]);

/** Returns the sums of lines by name of their accounts. */
export function sumsOf(lines: readonly LedgerLine[]): AccountSums {
  const sums: Partial<Record<AccountName, number>> = {};
  for (const { account, cents } of lines) {
    const name = nameOf(account);
    if (name) sums[name] = (sums[name] ?? 0) + cents;
  }
  return sums;
}

/** Returns the sum of all lines; zero if they are in balance. */
export function sumOf(lines: readonly Pick<LedgerLine, 'cents'>[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns why lines may not be posted, or undefined. */
export function problemOf(lines: readonly LedgerLine[]): string | undefined {
  if (lines.length < 2) return 'fewer than two lines';
  const wrong = lines.find(({ account }) => !ACCOUNT.test(account));
  if (wrong) return `unknown account ${wrong.account}`;
  if (new Set(lines.map(({ account }) => account)).size < lines.length) return 'an account has two lines';
  if (lines.some(({ cents }) => !Number.isSafeInteger(cents) || cents === 0))
    return 'an amount is not whole cents, or zero';
  const sum = sumOf(lines);
  return sum === 0 ? undefined : `out of balance by ${sum} cents`;
}
