import { parseDay } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import { fromTwelveHours } from '@larkfield/contracts/twelve-hours';
import { ServiceError } from '@larkfield/kit/http';
import { differences, type AuditChange } from '@larkfield/kit/records';
import { calendarList, type CalendarEntry } from '@larkfield/mf-admin/forms';
import type { CalendarRecord, RemovedEntry } from './store.ts';

const isList = createAjv().compile<CalendarEntry[]>(calendarList);

/**
 * Parses the calendar from its text (D105, D107).
 * @throws ServiceError if it is not a list of entries, a day does not exist, an entry ends before it starts,
 * or an id is repeated
 */
export function parseEntries(text: string): CalendarEntry[] {
  const read = withPlainTimes(parsed(text));
  if (!isList(read)) throw refused();
  // The pattern of the schema allows 30 February.
  if (read.some(({ startDate, endDate }) => !parseDay(startDate) || !parseDay(endDate))) throw refused();
  if (read.some((entry) => startOf(entry) > endOf(entry))) throw refused();
  if (new Set(read.map(({ id }) => id)).size !== read.length) throw refused();
  return read;
}

/** These texts sort by time. */
const startOf = ({ startDate, startTime }: CalendarEntry): string => `${startDate}T${startTime}`;
const endOf = ({ endDate, endTime }: CalendarEntry): string => `${endDate}T${endTime}`;

/** Returns the numbers of added, removed and changed entries, for the audit. */
export function describeChange(before: readonly CalendarEntry[], after: readonly CalendarEntry[]): string {
  const known = new Map(before.map((entry) => [entry.id, JSON.stringify(entry)]));
  const kept = after.filter(({ id }) => known.has(id));
  const changed = kept.filter((entry) => known.get(entry.id) !== JSON.stringify(entry)).length;
  return `+${after.length - kept.length} -${before.length - kept.length} ~${changed}`;
}

/** An audit entry names at most this many entries. */
const MAX_NAMED = 100;

/** Returns the entries before and after a save, for the audit. */
export function entryChanges(
  before: readonly CalendarEntry[],
  after: readonly CalendarEntry[],
): AuditChange[] {
  const textsOf = (entries: readonly CalendarEntry[]) =>
    Object.fromEntries(entries.map((entry) => [entry.id, entryText(entry)]));
  const [was, to] = [textsOf(before), textsOf(after)];
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const changes = differences(was, to, ids).map((change) => ({ ...change, field: 'entry' }));
  return changes.slice(0, MAX_NAMED);
}

function entryText({
  description,
  specialistName,
  startDate,
  startTime,
  endDate,
  endTime,
  color,
}: CalendarEntry) {
  const end = endDate === startDate ? endTime : `${endDate} ${endTime}`;
  return `${description}, ${startDate} ${startTime} – ${end}, ${specialistName}, ${color}`;
}

const KEEP_REMOVED_MS = 30 * 24 * 3_600_000;
const MAX_REMOVED = 200;

/** Returns the removed entries that can still be restored: those of this save, and earlier ones. */
export function removedAfter(
  { entries, removed }: Pick<Required<CalendarRecord>, 'entries' | 'removed'>,
  after: readonly CalendarEntry[],
  { by, now }: { readonly by: string; readonly now: Date },
): RemovedEntry[] {
  const there = new Set(after.map(({ id }) => id));
  const gone = entries.map((entry) => ({ entry, at: now, by }));
  return [...gone, ...removed]
    .filter(({ entry, at }) => !there.has(entry.id) && now.getTime() - at.getTime() < KEEP_REMOVED_MS)
    .slice(0, MAX_REMOVED);
}

/** Converts times such as `09:00 am` (D114) to `09:00`, which all releases of the page can read. */
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
