import type { Language } from '@larkfield/contracts';
import type { Industry, ItemClass, MeetingType, NewsFormat, Region, Unit, Venue } from './catalogues.ts';
import type { Currency } from './currencies.ts';
import type { RichNode } from './rich.ts';

export type ItemKind = 'news' | 'event';

/** `cancelled` is said of events that had been announced; they stay on the board and say so. */
export type ItemState = 'pending' | 'published' | 'cancelled' | 'deleted';

/** An image in the sizes that pages choose from. */
export interface ItemImage {
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first. `src` is a path of the site. */
  readonly sizes: readonly { readonly width: number; readonly type: string; readonly src: string }[];
}

/** A document that can be downloaded under its own name. */
export interface ItemDocument {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** A path of the site. */
  readonly href: string;
}

/** When an event is. */
export interface EventTime {
  /** Instants, ISO 8601. Of an all-day event: midnight of the first day and of the day after the last, in its zone. */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly allDay: boolean;
  /** Days where it takes place: `2026-11-22`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What it costs to take part: whole smallest units of a currency, 0 when free. */
export interface Cost {
  readonly free: boolean;
  readonly amount: number;
  readonly currency: Currency;
}

export interface Capacity {
  readonly places: number;
  readonly left: number;
  /** Whoever finds no place may wait for one. */
  readonly waitingList: boolean;
}

/**
 * Dates, amounts and names of places in the language of the page. The service writes them: what browsers would write differs
 * from what came with the document.
 */
export interface ItemWords {
  readonly published: string;
  /** Of an event: where it takes place. */
  readonly when?: string;
  /** Name of that time zone. */
  readonly zone?: string;
  /** City and country. */
  readonly place?: string;
  /** Of what is not free. */
  readonly price?: string;
}

/** What a list shows of an item. */
export interface ItemSummary {
  readonly words: ItemWords;
  readonly id: string;
  readonly kind: ItemKind;
  readonly state: ItemState;
  readonly slug: string;
  /** Of the words below: what the author writes in. */
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** The beginning of the details. */
  readonly excerpt: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly author: string;
  /** Names it in the calls. */
  readonly timestamp: number;
  readonly likes: number;
  readonly industries: readonly Industry[];
  readonly classes: readonly ItemClass[];
  readonly region?: Region;
  readonly ages?: { readonly from: number; readonly to: number };
  readonly allAges: boolean;
  readonly image?: ItemImage;
  readonly document?: ItemDocument;
  /** Of news. */
  readonly format?: NewsFormat;
  /** Of events. */
  readonly time?: EventTime;
  readonly meetingType?: MeetingType;
  readonly country?: string;
  readonly city?: string;
  readonly cost?: Cost;
  readonly sponsored?: boolean;
}

/** Something that an event needs. */
export interface NeededItem {
  readonly name: string;
  /** As it was entered: `3`, `1.5`. */
  readonly quantity: string;
  readonly unit: Unit;
}

/** All that the page of an item shows. */
export interface ItemData extends ItemSummary {
  readonly content: readonly RichNode[];
  readonly updatedAt: string;
  readonly links: readonly string[];
  readonly cancelReason?: string;
  readonly venue?: Venue;
  readonly capacity?: Capacity;
  readonly numberExpected?: number;
  readonly jobFunction?: string;
  readonly jobTitle?: string;
  readonly jobLevel?: string;
  readonly items: readonly NeededItem[];
  /** Counts the changes of an event's calendar entry. */
  readonly sequence: number;
  /** Whether the event is over; nobody can sign up any more. */
  readonly over: boolean;
  readonly related: readonly ItemSummary[];
}
