import { language, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';
import { keysOf, MEETING_TYPES, NEWS_FORMATS } from '../shared/catalogues.ts';
import { ages, classes, currency, industries, itemKind, itemSummary, region } from './item-data.ts';

const closed = { additionalProperties: false } as const;
const isSet = Type.Optional(Type.Literal(true));
/** `2026-11-22` */
const day = Type.String();

/** What the board is narrowed to, and how it is shown; all of it stands in its address. */
const boardFilters = Type.Object(
  {
    search: Type.Optional(Type.String()),
    /** Without it, both. */
    kind: Type.Optional(itemKind),
    /** Items lie wholly between these days (D81). */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /** A day that an event is on. */
    day: Type.Optional(day),
    /** Both ends count; items lie wholly inside, those for all ages always (D80). */
    ages: Type.Optional(ages),
    format: Type.Optional(oneOf([...keysOf(NEWS_FORMATS), ...keysOf(MEETING_TYPES)])),
    region: Type.Optional(region),
    /** Any of them. */
    industries: Type.Optional(industries),
    classes: Type.Optional(classes),
    country: Type.Optional(Type.String()),
    /** As it was typed. */
    city: Type.Optional(Type.String()),
    free: isSet,
    /** In the smallest unit of one currency; what is free costs 0 in each (D82). */
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
    /** Upcoming events first; without it, the newest. */
    upcoming: isSet,
    /** `2026-11`: of the calendar, and of the view by month. */
    month: Type.Optional(Type.String()),
    /** A month as a table instead of the list. */
    asMonth: isSet,
    /** Where the list goes on. */
    after: Type.Optional(Type.String()),
  },
  closed,
);
export type BoardView = DataOf<typeof boardView>;

/** An event as a table of a month shows it. */
const monthEvent = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    language,
    cancelled: Type.Boolean(),
    firstDay: day,
    lastDay: day,
  },
  closed,
);
export type MonthEvent = DataOf<typeof monthEvent>;

/** A month of the calendar. */
const calendarData = Type.Object(
  {
    /** The day that it is, by UTC. */
    today: day,
    /** `2026-11`. */
    month: Type.String(),
    /** The same in words. */
    title: Type.String(),
    /** Short names of the days of a week, from the one that a week begins with: their number (0 is Sunday) and name. */
    weekdays: Type.Array(
      Type.Object({ day: Type.Number(), short: Type.String(), long: Type.String() }, closed),
    ),
    /** Days of the month that an event is on, whatever day is asked for. */
    days: Type.Array(day),
    /** Events of the month when it is shown as a table. */
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
    /** Of all pages. */
    total: Type.Number(),
    /** Where the next page begins. */
    next: Type.Optional(Type.String()),
    /** Whether there is anything at all, whatever the filters leave out. */
    any: Type.Boolean(),
    /** Of events that are listed: those that can be asked for, sorted by their names. */
    countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }, closed)),
    calendar: calendarData,
  },
  closed,
);
export type BoardData = DataOf<typeof boardData>;
