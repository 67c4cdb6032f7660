import { instantOf, localTimeIn } from '@larkfield/contracts/local-time';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import { timeZone } from '../../../../site.config.ts';
import { investmentStore } from '../investments/store.ts';
import { linesOf, type PostedLine } from '../ledger/balances.ts';

/** Interest that was paid with one quarter. */
export interface PaidInterest {
  readonly investment: string;
  readonly opportunity: number;
  readonly quarter: number;
  /** `YYYY-MM-DD`, in the time zone of the site. */
  readonly paidOn: string;
  readonly cents: number;
}

/** Returns the interest paid to an investor, by its days. The figures are those of the ledger and of nothing else. */
export async function paidInterest(db: Db, investor: string): Promise<PaidInterest[]> {
  const investments = await investmentStore(db)
    .find({ investor }, { ...QUERY_TIMEOUT, projection: { reference: 1, opportunity: 1 } })
    .toArray();
  const found: PaidInterest[] = [];
  for (const { reference: investment, opportunity } of investments) {
    const lines = await linesOf(db, { investment });
    for (const paid of interestIn(lines)) found.push({ investment, opportunity, ...paid });
  }
  return found.toSorted((one, other) => one.paidOn.localeCompare(other.paidOn));
}

/** Returns the years of payments, the last one first. */
export const yearsOf = (paid: readonly PaidInterest[]): number[] =>
  [...new Set(paid.map(({ paidOn }) => Number(paidOn.slice(0, 4))))].toSorted((one, other) => other - one);

export const ofYear = (paid: readonly PaidInterest[], year: number): PaidInterest[] =>
  paid.filter(({ paidOn }) => paidOn.startsWith(`${year}-`));

/** The interest of a quarter is what became payable without being principal. A transfer that came back does not count. */
function interestIn(lines: readonly PostedLine[]) {
  const corrected = correctedKeys(lines);
  const interest = new Map<string, number>();
  for (const { kind, key, cents } of lines)
    if (kind === 'quarter') interest.set(key, (interest.get(key) ?? 0) - cents);
  return lines.flatMap(({ kind, key, at }) => {
    if (kind !== 'payout' || corrected.has(key)) return [];
    const [, investment, quarter] = key.split(':');
    const cents = interest.get(`quarter:${investment}:${quarter}`) ?? 0;
    return [{ quarter: Number(quarter), paidOn: localTimeIn(at, timeZone).slice(0, 10), cents }];
  });
}

/** Returns the keys of entries that a correction takes back in full, if that correction was not taken back itself. */
function correctedKeys(lines: readonly PostedLine[]): ReadonlySet<string> {
  const takesBack = ({ account, cents, corrects }: PostedLine) =>
    lines.some((line) => line.key === corrects && line.account === account && line.cents === -cents);
  const corrections = lines.filter(takesBack);
  const isValid = (key: string): boolean => !corrections.some((by) => by.corrects === key && isValid(by.key));
  return new Set(corrections.filter(({ key }) => isValid(key)).flatMap(({ corrects }) => corrects ?? []));
}

/** Returns the calendar year of a moment in the time zone of the site. */
export const yearIn = (now: Date): number => Number(localTimeIn(now, timeZone).slice(0, 4));

/** Returns the first moment of a day of a year in the time zone of the site; `monthAndDay` as `01-15`. */
export const dayIn = (year: number, monthAndDay: string): Date =>
  instantOf(`${year}-${monthAndDay}`, timeZone);
