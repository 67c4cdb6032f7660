import { toDay } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import { fromTwelveHours } from '@larkfield/contracts/twelve-hours';
import { ServiceError } from '@larkfield/kit';
import { calendarList, type CalendarEntry } from '@larkfield/mf-admin/forms';
import type { CalendarRecord, RemovedEntry } from './store.ts';

const isList = createAjv().compile<CalendarEntry[]>(calendarList);

/**
 * Reads the calendar from the text that the wire carries (D105, D107).
 * @throws ServiceError when it is no list of entries, a day does not exist, an entry ends before it begins, or two have one id.
 */
export function entriesOf(text: string): CalendarEntry[] {
  const read = withPlainTimes(parsed(text));
  if (!isList(read)) throw refused();
  // 30 February fits the pattern of a day.
  if (read.some(({ startDate, endDate }) => !toDay(startDate) || !toDay(endDate))) throw refused();
  if (read.some((entry) => startOf(entry) > endOf(entry))) throw refused();
  if (new Set(read.map(({ id }) => id)).size !== read.length) throw refused();
  return read;
}

/** Both sort as text does. */
export const startOf = ({ startDate, startTime }: CalendarEntry): string => `${startDate}T${startTime}`;
export const endOf = ({ endDate, endTime }: CalendarEntry): string => `${endDate}T${endTime}`;

/** What a save has changed, for the audit: how many entries came, went and are others now. */
export function changeOf(before: readonly CalendarEntry[], after: readonly CalendarEntry[]): string {
  const known = new Map(before.map((entry) => [entry.id, JSON.stringify(entry)]));
  const kept = after.filter(({ id }) => known.has(id));
  const changed = kept.filter((entry) => known.get(entry.id) !== JSON.stringify(entry)).length;
  return `+${after.length - kept.length} -${before.length - kept.length} ~${changed}`;
}

const KEEP_REMOVED_MS = 30 * 24 * 3_600_000;
const MOST_REMOVED = 200;

/** What can be restored once some entries have taken the place of others: what went with them, and what went before. */
export function removedAfter(
  { entries, removed }: Pick<Required<CalendarRecord>, 'entries' | 'removed'>,
  after: readonly CalendarEntry[],
  { by, now }: { readonly by: string; readonly now: Date },
): RemovedEntry[] {
  const there = new Set(after.map(({ id }) => id));
  const gone = entries.map((entry) => ({ entry, at: now, by }));
  return [...gone, ...removed]
    .filter(({ entry, at }) => !there.has(entry.id) && now.getTime() - at.getTime() < KEEP_REMOVED_MS)
    .slice(0, MOST_REMOVED);
}

/** Entries may say `09:00 am` (D114); pages of every release read `09:00`. */
function withPlainTimes(read: unknown): unknown {
  if (!Array.isArray(read)) return read;
  return read.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const times = ['startTime', 'endTime'].flatMap((name) => {
      const time: unknown = Reflect.get(entry, name);
      const plain = typeof time === 'string' ? fromTwelveHours(time) : undefined;
      return plain === undefined ? [] : [[name, plain] as const];
    });
    return { ...entry, ...Object.fromEntries(times) };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'calendar', key: 'errors.invalid' }] });
}
