import { languageSchema, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
import { richNode } from '@larkfield/contracts/rich-text/schema';
import Type from 'typebox';
import {
  CLASSES,
  INDUSTRIES,
  keysOf,
  MEETING_TYPES,
  NEWS_FORMATS,
  REGIONS,
  UNITS,
  VENUES,
} from '../shared/catalogues.ts';
import { CURRENCIES } from '../shared/currencies.ts';

const closed = { additionalProperties: false } as const;

export const itemKind = oneOf(['news', 'event']);
export type ItemKind = DataOf<typeof itemKind>;

/**
 * `cancelled`: an announced event that stays on the board, marked as cancelled. `unpublished`: taken off the board at the
 * time that its author set.
 */
const itemState = oneOf(['pending', 'published', 'cancelled', 'unpublished', 'deleted']);
export type ItemState = DataOf<typeof itemState>;

const itemImage = Type.Object(
  {
    alt: Type.String(),
    width: Type.Number(),
    height: Type.Number(),
    /** Smallest first. `src` is a site path. */
    sizes: Type.Array(Type.Object({ width: Type.Number(), type: Type.String(), src: Type.String() }, closed)),
  },
  closed,
);
export type ItemImage = DataOf<typeof itemImage>;

const itemDocument = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    bytes: Type.Number(),
    /** Site path. */
    href: Type.String(),
  },
  closed,
);
export type ItemDocument = DataOf<typeof itemDocument>;

const eventTime = Type.Object(
  {
    /** ISO 8601. For all-day events: midnight of the first day and of the day after the last, in the event's time zone. */
    start: Type.String(),
    end: Type.String(),
    /** IANA name. */
    timeZone: Type.String(),
    allDay: Type.Boolean(),
    /** Days at the place of the event: `2026-11-22`. */
    firstDay: Type.String(),
    lastDay: Type.String(),
  },
  closed,
);
export type EventTime = DataOf<typeof eventTime>;

export const currency = oneOf(keysOf(CURRENCIES));

/** Price in the smallest unit of the currency; 0 if free. */
const cost = Type.Object({ free: Type.Boolean(), amount: Type.Number(), currency }, closed);
export type Cost = DataOf<typeof cost>;

const capacity = Type.Object(
  {
    places: Type.Number(),
    left: Type.Number(),
    waitingList: Type.Boolean(),
  },
  closed,
);

/** Texts formatted by the service, because browsers would format them differently from the served document. */
const itemTexts = Type.Object(
  {
    published: Type.String(),
    /** Only of events: local time at the event. */
    when: Type.Optional(Type.String()),
    zone: Type.Optional(Type.String()),
    /** City and country. */
    place: Type.Optional(Type.String()),
    /** Only if not free. */
    price: Type.Optional(Type.String()),
  },
  closed,
);
export type ItemTexts = DataOf<typeof itemTexts>;

export const ages = Type.Object({ from: Type.Number(), to: Type.Number() }, closed);
export const industries = Type.Array(oneOf(keysOf(INDUSTRIES)));
export const classes = Type.Array(oneOf(keysOf(CLASSES)));
export const region = oneOf(keysOf(REGIONS));
const newsFormat = oneOf(keysOf(NEWS_FORMATS));
export const meetingType = oneOf(keysOf(MEETING_TYPES));

const summary = {
  words: itemTexts,
  id: Type.String(),
  kind: itemKind,
  state: itemState,
  slug: Type.String(),
  /** Language that the author writes in. */
  language: languageSchema,
  title: Type.String(),
  subtitle: Type.String(),
  /** Start of the details. */
  excerpt: Type.String(),
  /** ISO 8601. */
  publishedAt: Type.String(),
  /** Missing if the author's data was erased. */
  author: Type.Optional(Type.String()),
  /** Identifies the item in calls. */
  timestamp: Type.Number(),
  likes: Type.Number(),
  industries,
  classes,
  region: Type.Optional(region),
  ages: Type.Optional(ages),
  allAges: Type.Boolean(),
  image: Type.Optional(itemImage),
  document: Type.Optional(itemDocument),
  /** Only of news. */
  format: Type.Optional(newsFormat),
  /** Only of events. */
  time: Type.Optional(eventTime),
  meetingType: Type.Optional(meetingType),
  country: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  cost: Type.Optional(cost),
  sponsored: Type.Optional(Type.Boolean()),
};

/** Item as a list shows it. */
export const itemSummary = Type.Object(summary, closed);
export type ItemSummary = DataOf<typeof itemSummary>;

const neededItem = Type.Object(
  {
    name: Type.String(),
    /** As entered: `3`, `1.5`. */
    quantity: Type.String(),
    unit: oneOf(UNITS),
  },
  closed,
);
export type NeededItem = DataOf<typeof neededItem>;

/** Data of `/events/:slug`. */
export const itemData = Type.Object(
  {
    ...summary,
    content: Type.Array(richNode),
    updatedAt: Type.String(),
    links: Type.Array(Type.String()),
    cancelReason: Type.Optional(Type.String()),
    venue: Type.Optional(oneOf(keysOf(VENUES))),
    capacity: Type.Optional(capacity),
    numberExpected: Type.Optional(Type.Number()),
    jobFunction: Type.Optional(Type.String()),
    jobTitle: Type.Optional(Type.String()),
    jobLevel: Type.Optional(Type.String()),
    items: Type.Array(neededItem),
    /** Revision number of the event's calendar entry. */
    sequence: Type.Number(),
    /** Whether the event is over, which closes the sign-up. */
    over: Type.Boolean(),
    related: Type.Array(itemSummary),
  },
  closed,
);
export type ItemData = DataOf<typeof itemData>;

/** Data of `/events/:slug/signup`. */
export const signUpData = Type.Object(
  {
    event: itemSummary,
    timestamp: Type.Number(),
    open: Type.Boolean(),
    /** Whether a sign-up joins the waiting list. */
    full: Type.Boolean(),
  },
  closed,
);
export type SignUpData = DataOf<typeof signUpData>;

/** Data of `/events/signup/done`: the result of a sign-up sent without script. */
export const signUpDoneData = Type.Object(
  {
    state: Type.Optional(oneOf(['confirmed', 'waiting'])),
    reference: Type.Optional(Type.String()),
  },
  closed,
);
