import { languageSchema, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';
import { keysOf, MEETING_TYPES, NEWS_FORMATS } from '../shared/catalogues.ts';
import { ages, classes, currency, industries, itemKind, itemSummary, region } from './item-data.ts';

const closed = { additionalProperties: false } as const;
const isSet = Type.Optional(Type.Literal(true));
/** Format: `2026-11-22`. */
const day = Type.String();

/** Filters and view of the board; the address contains all of them. */
const boardFilters = Type.Object(
  {
    search: Type.Optional(Type.String()),
    /** Both kinds if missing. */
    kind: Type.Optional(itemKind),
    /** Items must lie completely between these days (D81). */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /** Day on which the event takes place. */
    day: Type.Optional(day),
    /** Events that are not over, or those that are; no news. */
    when: Type.Optional(oneOf(['upcoming', 'past'])),
    /** Inclusive. Items must lie completely inside; those for all ages always match (D80). */
    ages: Type.Optional(ages),
    format: Type.Optional(oneOf([...keysOf(NEWS_FORMATS), ...keysOf(MEETING_TYPES)])),
    region: Type.Optional(region),
    industries: Type.Optional(industries),
    classes: Type.Optional(classes),
    country: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    free: isSet,
    /** In the smallest unit of one currency. Free items cost 0 in every currency (D82). */
    price: Type.Optional(
      Type.Object({ currency, from: Type.Optional(Type.Number()), to: Type.Optional(Type.Number()) }, closed),
    ),
  },
  closed,
);
export type BoardFilters = DataOf<typeof boardFilters>;

const boardView = Type.Object(
  {
    filters: boardFilters,
    /** Upcoming events first; if missing, newest items first. */
    upcoming: isSet,
    /** Month of the calendar and the month view: `2026-11`. */
    month: Type.Optional(Type.String()),
    /** Shows the month table instead of the list. */
    asMonth: isSet,
    /** Cursor of the page. */
    after: Type.Optional(Type.String()),
  },
  closed,
);
export type BoardView = DataOf<typeof boardView>;

const monthEvent = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    language: languageSchema,
    cancelled: Type.Boolean(),
    firstDay: day,
    lastDay: day,
  },
  closed,
);
export type MonthEvent = DataOf<typeof monthEvent>;

const calendarData = Type.Object(
  {
    /** Today in UTC. */
    today: day,
    /** Format: `2026-11`. */
    month: Type.String(),
    /** Formatted month. */
    title: Type.String(),
    /** Weekdays from the first day of the week: number (0 is Sunday) and short name. */
    weekdays: Type.Array(
      Type.Object({ day: Type.Number(), short: Type.String(), long: Type.String() }, closed),
    ),
    /** Days with events in this month; ignores the day filter. */
    days: Type.Array(day),
    /** Events of the month; only in the month table. */
    events: Type.Optional(Type.Array(monthEvent)),
  },
  closed,
);
export type CalendarData = DataOf<typeof calendarData>;

/** Data of `/events`. */
export const boardData = Type.Object(
  {
    view: boardView,
    items: Type.Array(itemSummary),
    /** Number of items on all pages. */
    total: Type.Number(),
    /** Cursor of the next page. */
    next: Type.Optional(Type.String()),
    /** Whether any item exists without filters. */
    any: Type.Boolean(),
    /** Countries of listed events, sorted by name. */
    countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }, closed)),
    calendar: calendarData,
  },
  closed,
);
export type BoardData = DataOf<typeof boardData>;
