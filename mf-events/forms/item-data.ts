import { language, oneOf, type DataOf } from '@larkfield/contracts/dynamic-pages';
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
import type { RichNode } from '../shared/rich.ts';

const closed = { additionalProperties: false } as const;

export const itemKind = oneOf(['news', 'event']);
export type ItemKind = DataOf<typeof itemKind>;

/** `cancelled` is said of events that had been announced; they stay on the board and say so. */
const itemState = oneOf(['pending', 'published', 'cancelled', 'deleted']);
export type ItemState = DataOf<typeof itemState>;

/** An image in the sizes that pages choose from. */
const itemImage = Type.Object(
  {
    alt: Type.String(),
    width: Type.Number(),
    height: Type.Number(),
    /** Smallest first. `src` is a path of the site. */
    sizes: Type.Array(Type.Object({ width: Type.Number(), type: Type.String(), src: Type.String() }, closed)),
  },
  closed,
);
export type ItemImage = DataOf<typeof itemImage>;

/** A document that can be downloaded under its own name. */
const itemDocument = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    bytes: Type.Number(),
    /** A path of the site. */
    href: Type.String(),
  },
  closed,
);
export type ItemDocument = DataOf<typeof itemDocument>;

/** When an event is. */
const eventTime = Type.Object(
  {
    /** Instants, ISO 8601. Of an all-day event: midnight of the first day and of the day after the last, in its zone. */
    start: Type.String(),
    end: Type.String(),
    /** IANA name. */
    timeZone: Type.String(),
    allDay: Type.Boolean(),
    /** Days where it takes place: `2026-11-22`. */
    firstDay: Type.String(),
    lastDay: Type.String(),
  },
  closed,
);
export type EventTime = DataOf<typeof eventTime>;

export const currency = oneOf(keysOf(CURRENCIES));

/** What it costs to take part: whole smallest units of a currency, 0 when free. */
const cost = Type.Object({ free: Type.Boolean(), amount: Type.Number(), currency }, closed);
export type Cost = DataOf<typeof cost>;

const capacity = Type.Object(
  {
    places: Type.Number(),
    left: Type.Number(),
    /** Whoever finds no place may wait for one. */
    waitingList: Type.Boolean(),
  },
  closed,
);
export type Capacity = DataOf<typeof capacity>;

/**
 * Dates, amounts and names of places in the language of the page. The service writes them: what browsers would write differs
 * from what came with the document.
 */
const itemWords = Type.Object(
  {
    published: Type.String(),
    /** Of an event: where it takes place. */
    when: Type.Optional(Type.String()),
    /** Name of that time zone. */
    zone: Type.Optional(Type.String()),
    /** City and country. */
    place: Type.Optional(Type.String()),
    /** Of what is not free. */
    price: Type.Optional(Type.String()),
  },
  closed,
);
export type ItemWords = DataOf<typeof itemWords>;

export const ages = Type.Object({ from: Type.Number(), to: Type.Number() }, closed);
export const industries = Type.Array(oneOf(keysOf(INDUSTRIES)));
export const classes = Type.Array(oneOf(keysOf(CLASSES)));
export const region = oneOf(keysOf(REGIONS));
export const newsFormat = oneOf(keysOf(NEWS_FORMATS));
export const meetingType = oneOf(keysOf(MEETING_TYPES));

const summary = {
  words: itemWords,
  id: Type.String(),
  kind: itemKind,
  state: itemState,
  slug: Type.String(),
  /** Of the words below: what the author writes in. */
  language,
  title: Type.String(),
  subtitle: Type.String(),
  /** The beginning of the details. */
  excerpt: Type.String(),
  /** ISO 8601. */
  publishedAt: Type.String(),
  /** Absent once the author was erased. */
  author: Type.Optional(Type.String()),
  /** Names it in the calls. */
  timestamp: Type.Number(),
  likes: Type.Number(),
  industries,
  classes,
  region: Type.Optional(region),
  ages: Type.Optional(ages),
  allAges: Type.Boolean(),
  image: Type.Optional(itemImage),
  document: Type.Optional(itemDocument),
  /** Of news. */
  format: Type.Optional(newsFormat),
  /** Of events. */
  time: Type.Optional(eventTime),
  meetingType: Type.Optional(meetingType),
  country: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  cost: Type.Optional(cost),
  sponsored: Type.Optional(Type.Boolean()),
};

/** What a list shows of an item. */
export const itemSummary = Type.Object(summary, closed);
export type ItemSummary = DataOf<typeof itemSummary>;

/** Something that an event needs. */
const neededItem = Type.Object(
  {
    name: Type.String(),
    /** As it was entered: `3`, `1.5`. */
    quantity: Type.String(),
    unit: oneOf(UNITS),
  },
  closed,
);
export type NeededItem = DataOf<typeof neededItem>;

const children = Type.Array(Type.Ref('RichNode'));
const length = Type.Optional(Type.Number());
const textTag = oneOf(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote']);
/** The types of this tree are written by hand: those of a schema that contains itself help nobody who reads them. */
const richNode = Type.Unsafe<RichNode>(
  Type.Cyclic(
    {
      RichNode: Type.Union([
        Type.String(),
        Type.Object({ tag: textTag, children }, closed),
        Type.Object({ tag: Type.Literal('a'), href: Type.String(), children }, closed),
        Type.Object(
          { tag: Type.Literal('img'), src: Type.String(), alt: Type.String(), width: length, height: length },
          closed,
        ),
        Type.Object({ tag: Type.Literal('br') }, closed),
      ]),
    },
    'RichNode',
  ),
);

/** Data of `/events/:slug`: all that the page of an item shows. */
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
    /** Counts the changes of an event's calendar entry. */
    sequence: Type.Number(),
    /** Whether the event is over; nobody can sign up any more. */
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
    /** Somebody can sign up still. */
    open: Type.Boolean(),
    /** Whoever signs up waits for a place. */
    full: Type.Boolean(),
  },
  closed,
);
export type SignUpData = DataOf<typeof signUpData>;

/** Data of `/events/signup/done`: what came of a sign-up that was sent without script. */
export const signUpDoneData = Type.Object(
  {
    state: Type.Optional(oneOf(['confirmed', 'waiting'])),
    reference: Type.Optional(Type.String()),
  },
  closed,
);
