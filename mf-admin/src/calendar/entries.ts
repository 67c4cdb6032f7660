import type { CalendarEntry } from '../../forms/index.ts';

export type { CalendarEntry } from '../../forms/index.ts';

/** All colours, in the order of the list; the form's own list would bring its validator along. */
export const ENTRY_COLORS = [
  'green',
  'blue',
  'purple',
  'orange',
  'red',
  'gray',
] as const satisfies readonly CalendarEntry['color'][];

/** A change of the calendar, as a function of whatever stands in it: it can be made again of a newer one. */
export interface Change {
  readonly kind: 'saved' | 'moved' | 'removed' | 'restored';
  /** What it is about, in words. */
  readonly name: string;
  /** Of the entry that it is about. */
  readonly id: string;
  apply(entries: readonly CalendarEntry[]): readonly CalendarEntry[];
}

export function put(entry: CalendarEntry, kind: Change['kind'] = 'saved'): Change {
  return {
    kind,
    name: entry.description,
    id: entry.id,
    apply: (entries) => [...entries.filter(({ id }) => id !== entry.id), entry],
  };
}

export function remove({ id, description: name }: CalendarEntry): Change {
  return { kind: 'removed', name, id, apply: (entries) => entries.filter((entry) => entry.id !== id) };
}

/** What takes a change back: of the entries that it concerned, each as it was. */
export function undoOf(before: readonly CalendarEntry[], change: Change): Change {
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

/** Times are those of the place where somebody reads them, as the calendar on the wall has them. */
export const startOf = kept(({ startDate, startTime }) => new Date(`${startDate}T${startTime}`));
export const endOf = kept(({ endDate, endTime }) => new Date(`${endDate}T${endTime}`));

/** Reads the text of a date once: what draws a calendar asks for it many times. */
function kept(read: (entry: CalendarEntry) => Date): (entry: CalendarEntry) => Date {
  const known = new WeakMap<CalendarEntry, Date>();
  return (entry) => {
    const found = known.get(entry) ?? read(entry);
    known.set(entry, found);
    return found;
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

export const dateText = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
export const timeText = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** An entry at another time. */
export function between(entry: CalendarEntry, start: Date, end: Date): CalendarEntry {
  return {
    ...entry,
    startDate: dateText(start),
    startTime: timeText(start),
    endDate: dateText(end),
    endTime: timeText(end),
  };
}

/** Days later, at the same times: also over the night on which clocks change. */
export function shifted(entry: CalendarEntry, days: number): CalendarEntry {
  const moved = (date: Date) => {
    const next = new Date(date);
    next.setDate(next.getDate() + days);
    return next;
  };
  return between(entry, moved(startOf(entry)), moved(endOf(entry)));
}

/** An entry that begins on another day, or, where the target is that exact, at another time, and lasts as long. */
export function movedTo(entry: CalendarEntry, at: Date, exact: boolean): CalendarEntry {
  const [start, end] = [startOf(entry), endOf(entry)];
  const days = Math.round((midnight(at) - midnight(start)) / DAY_MS);
  if (!exact) return shifted(entry, days);
  return between(entry, at, new Date(at.getTime() + end.getTime() - start.getTime()));
}

const DAY_MS = 86_400_000;

/** Of a day, as if clocks never changed. */
const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** In the order in which they begin; those that have ended before a day are left out. */
export function agenda(entries: readonly CalendarEntry[], from: string): CalendarEntry[] {
  const begin = ({ startDate, startTime }: CalendarEntry): string => `${startDate} ${startTime}`;
  return entries
    .filter(({ endDate }) => endDate >= from)
    .map((entry) => ({ entry, begin: begin(entry) }))
    .sort((one, other) => (one.begin < other.begin ? -1 : one.begin > other.begin ? 1 : 0))
    .map(({ entry }) => entry);
}

/** Those that may stand on the leaf of a day's month or week: what draws it looks at each of them many times. */
export function aroundMonthOf(entries: readonly CalendarEntry[], day: Date): CalendarEntry[] {
  const at = (month: number, date: number) => dateText(new Date(day.getFullYear(), month, date));
  const [first, last] = [at(day.getMonth(), 1 - WEEK), at(day.getMonth() + 1, WEEK)];
  return entries.filter(({ startDate, endDate }) => startDate <= last && endDate >= first);
}

const WEEK = 7;

export interface AgendaDay {
  /** `2026-11-23` */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** `agenda`, under the days on which its entries begin. */
export function agendaDays(entries: readonly CalendarEntry[], from: string): AgendaDay[] {
  const days = Map.groupBy(agenda(entries, from), ({ startDate }) => startDate);
  return [...days].map(([day, of]) => ({ day, entries: of }));
}

/** The first days that hold so many entries together, each of them whole. */
export function firstDays(days: readonly AgendaDay[], entries: number): readonly AgendaDay[] {
  let held = 0;
  const end = days.findIndex(({ entries: { length } }) => (held += length) >= entries);
  return end < 0 ? days : days.slice(0, end + 1);
}
