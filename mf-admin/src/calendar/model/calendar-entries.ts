import type { CalendarEntry as StoredEntry } from '../../../forms/index.ts';

export interface CalendarEntry extends StoredEntry {
  /** Page of the record that a visit belongs to. Absent for entries of the calendar itself. */
  readonly record?: string;
}

/** All colours in list order. Importing the form's list would also load its validator. */
export const ENTRY_COLORS = [
  'green',
  'blue',
  'purple',
  'orange',
  'red',
  'gray',
] as const satisfies readonly CalendarEntry['color'][];

/** Change of the calendar as a function of its entries, so that it can be applied again to a newer version. */
export interface CalendarChange {
  readonly kind: 'saved' | 'moved' | 'removed' | 'restored';
  readonly name: string;
  readonly id: string;
  apply(entries: readonly CalendarEntry[]): readonly CalendarEntry[];
}

export function putChange(entry: CalendarEntry, kind: CalendarChange['kind'] = 'saved'): CalendarChange {
  return {
    kind,
    name: entry.description,
    id: entry.id,
    apply: (entries) => [...entries.filter(({ id }) => id !== entry.id), entry],
  };
}

export function removeChange({ id, description: name }: CalendarEntry): CalendarChange {
  return { kind: 'removed', name, id, apply: (entries) => entries.filter((entry) => entry.id !== id) };
}

/** Returns a change that restores the affected entries to their state in `before`. */
export function undoChange(before: readonly CalendarEntry[], change: CalendarChange): CalendarChange {
  const after = change.apply(before);
  const was = new Map(before.map((entry) => [entry.id, entry]));
  const touched = [...before, ...after].filter(
    (entry) => was.get(entry.id) !== after.find(({ id }) => id === entry.id),
  );
  const ids = new Set(touched.map(({ id }) => id));
  return {
    kind: 'saved',
    name: change.name,
    id: change.id,
    apply: (entries) => [
      ...entries.filter(({ id }) => !ids.has(id)),
      ...before.filter(({ id }) => ids.has(id)),
    ],
  };
}

/** Times are interpreted in the reader's time zone, like a wall calendar. */
export const startOf = memoized(({ startDate, startTime }) => new Date(`${startDate}T${startTime}`));
export const endOf = memoized(({ endDate, endTime }) => new Date(`${endDate}T${endTime}`));

/** Caches parsed dates by entry, because rendering a calendar reads them many times. */
function memoized(read: (entry: CalendarEntry) => Date): (entry: CalendarEntry) => Date {
  const known = new WeakMap<CalendarEntry, Date>();
  return (entry) => {
    const found = known.get(entry) ?? read(entry);
    known.set(entry, found);
    return found;
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const dateText = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
export const timeText = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

export function withTimes(entry: CalendarEntry, start: Date, end: Date): CalendarEntry {
  return {
    ...entry,
    startDate: dateText(start),
    startTime: timeText(start),
    endDate: dateText(end),
    endTime: timeText(end),
  };
}

/** Returns the entry moved by days, with the same local times across clock changes. */
export function shiftedByDays(entry: CalendarEntry, days: number): CalendarEntry {
  const moved = (date: Date) => {
    const next = new Date(date);
    next.setDate(next.getDate() + days);
    return next;
  };
  return withTimes(entry, moved(startOf(entry)), moved(endOf(entry)));
}

/** Returns the entry moved to another day or, if `exact`, to another time, with the same duration. */
export function movedTo(entry: CalendarEntry, at: Date, exact: boolean): CalendarEntry {
  const [start, end] = [startOf(entry), endOf(entry)];
  const days = Math.round((midnight(at) - midnight(start)) / DAY_MS);
  if (!exact) return shiftedByDays(entry, days);
  return withTimes(entry, at, new Date(at.getTime() + end.getTime() - start.getTime()));
}

const DAY_MS = 86_400_000;

/** Uses UTC days, so that clock changes do not matter. */
const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Returns the entries that have not ended before `from`, by start. */
export function sortedAgenda(entries: readonly CalendarEntry[], from: string): CalendarEntry[] {
  const begin = ({ startDate, startTime }: CalendarEntry): string => `${startDate} ${startTime}`;
  return entries
    .filter(({ endDate }) => endDate >= from)
    .map((entry) => ({ entry, begin: begin(entry) }))
    .sort((one, other) => (one.begin < other.begin ? -1 : one.begin > other.begin ? 1 : 0))
    .map(({ entry }) => entry);
}

/** Returns the entries that can be visible in the month or week of a day, because rendering checks each entry many times. */
export function entriesAroundMonth(entries: readonly CalendarEntry[], day: Date): CalendarEntry[] {
  const at = (month: number, date: number) => dateText(new Date(day.getFullYear(), month, date));
  const [first, last] = [at(day.getMonth(), 1 - WEEK), at(day.getMonth() + 1, WEEK)];
  return entries.filter(({ startDate, endDate }) => startDate <= last && endDate >= first);
}

const WEEK = 7;

export interface AgendaDay {
  /** Format: `2026-11-23`. */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** Groups the sorted entries by their first day. */
export function agendaDays(entries: readonly CalendarEntry[], from: string): AgendaDay[] {
  const days = Map.groupBy(sortedAgenda(entries, from), ({ startDate }) => startDate);
  return [...days].map(([day, of]) => ({ day, entries: of }));
}

/** Returns the first complete days that contain at least this number of entries. */
export function firstDays(days: readonly AgendaDay[], entries: number): readonly AgendaDay[] {
  let total = 0;
  const end = days.findIndex(({ entries: { length } }) => (total += length) >= entries);
  return end < 0 ? days : days.slice(0, end + 1);
}
