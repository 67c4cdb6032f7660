import type { BoardView } from './filters.ts';
import type { ItemSummary } from './item.ts';

/** Data of `/events`: the service answers it, the page shows it. */
export interface BoardData {
  readonly view: BoardView;
  readonly items: readonly ItemSummary[];
  /** Of all pages. */
  readonly total: number;
  /** Where the next page begins. */
  readonly next?: string;
  /** Whether there is anything at all, whatever the filters leave out. */
  readonly any: boolean;
  /** Of events that are listed: those that can be asked for, sorted by their names. */
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly calendar: CalendarData;
}

/** A month of the calendar. */
export interface CalendarData {
  /** The day that it is, by UTC: `2026-11-22`. */
  readonly today: string;
  /** `2026-11`. */
  readonly month: string;
  /** The same in words. */
  readonly title: string;
  /** Short names of the days of a week, from the one that a week begins with: their number (0 is Sunday) and name. */
  readonly weekdays: readonly { readonly day: number; readonly short: string; readonly long: string }[];
  /** Days of the month that an event is on, whatever day is asked for: `2026-11-22`. */
  readonly days: readonly string[];
  /** Events of the month when it is shown as a table. */
  readonly events?: readonly MonthEvent[];
}

/** An event as a table of a month shows it. */
export interface MonthEvent {
  readonly slug: string;
  readonly title: string;
  readonly language: ItemSummary['language'];
  readonly cancelled: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
}
