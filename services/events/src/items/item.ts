import type { Language } from '@larkfield/contracts';
import type { RecordBase } from '@larkfield/kit';
import type {
  Cost,
  Industry,
  ItemClass,
  ItemKind,
  ItemState,
  MeetingType,
  NeededItem,
  NewsFormat,
  Region,
  RichNode,
  Venue,
} from '@larkfield/mf-events/forms';

/** What an author enters for news and events alike, with clean names. */
export interface ItemFields {
  readonly kind: ItemKind;
  /** That the author writes in. */
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly region?: Region;
  readonly classes: readonly ItemClass[];
  readonly industries: readonly Industry[];
  /** Without ages and not for all ages, nothing is said of them. */
  readonly ages?: { readonly from: number; readonly to: number };
  readonly allAges: boolean;
  /** Sanitised, as the calls carry it. */
  readonly html: string;
  /** The same for pages. */
  readonly content: readonly RichNode[];
  readonly links: readonly string[];
  readonly image?: StoredImage;
  readonly document?: StoredDocument;
  /** Of news. */
  readonly format?: NewsFormat;
  /** Of events. */
  readonly event?: EventFields;
}

export interface EventFields {
  readonly start: Date;
  readonly end: Date;
  /** IANA name. */
  readonly timeZone: string;
  /** Then `start` and `end` are midnights there: of the first day and of the day after the last. */
  readonly allDay: boolean;
  readonly meetingType: MeetingType;
  /** Where those meet who are not on site. */
  readonly venue?: Venue;
  readonly country?: string;
  readonly city?: string;
  readonly cost?: Cost;
  /** Of people, for information only. */
  readonly numberExpected?: number;
  /** Only when the author limits places. */
  readonly capacity?: { readonly places: number; readonly waitingList: boolean };
  readonly sponsored: boolean;
  /** Key of `jobFunctions`, or what the author wrote. */
  readonly jobFunction?: string;
  readonly jobTitle?: string;
  /** Key of `jobLevels`. */
  readonly jobLevel: string;
  readonly items: readonly NeededItem[];
}

/** An image of the files that belong to items, in the sizes that were made of it. */
export interface StoredImage {
  /** As it was uploaded. */
  readonly fileId: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first. */
  readonly sizes: readonly {
    readonly fileId: string;
    readonly width: number;
    readonly height: number;
    /** `image/webp`, `image/avif`, … */
    readonly type: string;
  }[];
}

export interface StoredDocument {
  readonly fileId: string;
  /** As it was uploaded. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** News or an event, as it is stored. */
export interface Item extends ItemFields {
  readonly state: ItemState;
  readonly cancelReason?: string;
  /** Absent once the author was erased. */
  readonly author?: { readonly account: string; readonly name: string };
  /** Milliseconds; names the item in the calls of the specification, so no two have the same (D99). */
  readonly timestamp: number;
  /** All addresses that it ever had, the one of today first; nobody else gets any of them. */
  readonly slugs: readonly [string, ...string[]];
  /** What a worker has counted last, and how often it has. */
  readonly likes: number;
  readonly likeCounts?: number;
  /** Taken places of an event that limits them. */
  readonly taken: number;
  /** What everybody who signed up has to be told of the last change; a worker does. */
  readonly tell?: 'changed' | 'eventCancelled';
  /** Who has them: ids of people who signed up. */
  readonly holders?: readonly string[];
  /** Of the calendar entry: each change that calendars should take over adds one. */
  readonly sequence: number;
  readonly publishedAt: Date;
  /** Any change, also one that nobody sees; lists are brought up to date by it. */
  readonly changedAt: Date;
  /** What readers are told of the last change of the words. */
  readonly updatedAt: Date;
  readonly find: ItemKeys;
}

/** What an item is found by; follows from its fields (`keys.ts`). */
export interface ItemKeys {
  /** The title as a search for it begins. */
  readonly title: string;
  /** First and last day, `2026-11-22`: of an event where it takes place, of news the day it was published. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Normalised words of title, subtitle, place and details, each once. */
  readonly words: readonly string[];
  /** The beginning of the details, without markup. */
  readonly excerpt: string;
}

export type ItemRecord = RecordBase & Item & { readonly version?: number };
