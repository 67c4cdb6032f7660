/** Methods of `DateLocalizer` in use; its published types lack units. */
export interface DateMath {
  startOf(date: Date, unit: string, firstOfWeek?: number): Date;
  ceil(date: Date, unit: string): Date;
  diff(one: Date, other: Date, unit: string): number;
  isSameDate(one: Date, other: Date): boolean;
  daySpan(start: Date, end: Date): number;
  sortEvents(events: { readonly evtA: Sorted; readonly evtB: Sorted }): number;
  inEventRange(entry: { readonly event: Range; readonly range: Range }): boolean;
}

interface Range {
  readonly start: Date;
  readonly end: Date;
}

interface Sorted extends Range {
  readonly allDay?: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());
const nextDay = (date: Date, days = 1): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const minute = (date: Date): number => Math.floor(date.getTime() / MINUTE_MS);
/** Rounds, because a day with a clock change does not have 24 hours. */
const daysBetween = (one: Date, other: Date): number =>
  Math.round(Math.abs(startOfDay(one).getTime() - startOfDay(other).getTime()) / DAY_MS);

/** Creates faster day arithmetic than `base`: the calendar calls it many times per entry. */
export function createFastDateMath(base: DateMath): DateMath {
  return {
    startOf: (date, unit, first) => (unit === 'day' ? startOfDay(date) : base.startOf(date, unit, first)),
    ceil(date, unit) {
      if (unit !== 'day') return base.ceil(date, unit);
      const floor = startOfDay(date);
      return floor.getTime() === date.getTime() ? floor : nextDay(date);
    },
    diff: (one, other, unit) => (unit === 'day' ? daysBetween(one, other) : base.diff(one, other, unit)),
    isSameDate: (one, other) =>
      one.getDate() === other.getDate() &&
      one.getMonth() === other.getMonth() &&
      one.getFullYear() === other.getFullYear(),
    daySpan: daysBetween,
    /** By day, then longer entries first, then by time. */
    sortEvents({ evtA: one, evtB: other }) {
      return (
        startOfDay(one.start).getTime() - startOfDay(other.start).getTime() ||
        daysBetween(other.start, other.end) - daysBetween(one.start, one.end) ||
        Number(other.allDay ?? false) - Number(one.allDay ?? false) ||
        one.start.getTime() - other.start.getTime() ||
        one.end.getTime() - other.end.getTime()
      );
    },
    /** An entry without duration counts at its start. */
    inEventRange({ event, range }) {
      const first = startOfDay(event.start);
      if (first.getTime() > startOfDay(range.end).getTime()) return false;
      const [end, begin] = [minute(event.end), minute(range.start)];
      return minute(first) === end ? end >= begin : end > begin;
    },
  };
}
