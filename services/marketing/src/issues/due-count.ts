import { FREQUENCIES, type Frequency } from '@larkfield/contracts/catalogues';
import type { Language } from '@larkfield/contracts';
import type { IssueDue } from '@larkfield/mf-marketing/forms';
import type { Db } from 'mongodb';
import { newsletterStore } from '../newsletter/store.ts';
import { isDue } from './due.ts';

/** Of each of two queries that read all confirmed subscriptions. The call has a longer time limit. */
const MAX_MS = 4_000;

const DAY_MS = 24 * 3600_000;
const LONGEST_DAYS = 367;

interface Group<K extends string> {
  readonly _id: K;
  readonly count: number;
}

/** Counts who gets an issue that is sent on a day, by the rule of the sending (`due.ts`). */
export async function countDue(db: Db, today: string): Promise<IssueDue> {
  const due = FREQUENCIES.flatMap((frequency) => [
    { frequency, 'letter.day': { $exists: false } },
    { frequency, 'letter.day': { $lte: lastDueDay(frequency, today) } },
  ]);
  const active = { state: 'active', confirmedAt: { $exists: true }, $or: due };
  const countsBy = <K extends string>(field: 'language' | 'frequency') =>
    newsletterStore(db)
      .aggregate<Group<K>>([{ $match: active }, { $group: { _id: `$${field}`, count: { $sum: 1 } } }], {
        maxTimeMS: MAX_MS,
      })
      .toArray();
  const languages = await countsBy<Language>('language');
  const frequencies = await countsBy<Frequency>('frequency');
  return {
    total: frequencies.reduce((sum, { count }) => sum + count, 0),
    byLanguage: sumsOf(languages),
    byFrequency: sumsOf(frequencies),
  };
}

/** Returns the last day on which somebody may have got an issue who is due today. */
export function lastDueDay(frequency: Frequency, today: string): string {
  for (let days = 0; days <= LONGEST_DAYS; days += 1) {
    const day = new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
    if (isDue(day, frequency, today)) return day;
  }
  throw new RangeError(`no day is a whole period before ${today}`);
}

function sumsOf<K extends string>(groups: readonly Group<K>[]): Partial<Record<K, number>> {
  return Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) as Partial<Record<K, number>>;
}
