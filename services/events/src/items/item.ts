import type { Language } from '@larkfield/contracts';
import type { RichNode } from '@larkfield/contracts/rich-text';
import type { RecordBase } from '@larkfield/kit/records';
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
  Venue,
} from '@larkfield/mf-events/forms';

export interface ItemFields {
  readonly kind: ItemKind;
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly region?: Region;
  readonly classes: readonly ItemClass[];
  readonly industries: readonly Industry[];
  /** Absent if the author entered no ages; `allAges` may still be true. */
  readonly ages?: { readonly from: number; readonly to: number };
  readonly allAges: boolean;
  /** Sanitized HTML, for the calls and feeds. */
  readonly html: string;
  readonly content: readonly RichNode[];
  readonly links: readonly string[];
  readonly image?: StoredImage;
  readonly document?: StoredDocument;
  readonly format?: NewsFormat;
  readonly event?: EventFields;
}

export interface EventFields {
  readonly start: Date;
  readonly end: Date;
  /** IANA name. */
  readonly timeZone: string;
  /** If true, `start` is midnight of the first day and `end` midnight after the last day, in `timeZone`. */
  readonly allDay: boolean;
  readonly meetingType: MeetingType;
  /** Where remote participants meet. */
  readonly venue?: Venue;
  readonly country?: string;
  readonly city?: string;
  readonly cost?: Cost;
  /** Expected number of people, for information only. */
  readonly numberExpected?: number;
  /** Absent if places are not limited. */
  readonly capacity?: { readonly places: number; readonly waitingList: boolean };
  readonly sponsored: boolean;
  readonly jobFunction?: string;
  readonly jobTitle?: string;
  readonly jobLevel: string;
  readonly items: readonly NeededItem[];
}

export interface StoredImage {
  /** Id of the original. */
  readonly fileId: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Smallest first. */
  readonly sizes: readonly {
    readonly fileId: string;
    readonly width: number;
    readonly height: number;
    readonly type: string;
  }[];
}

export interface StoredDocument {
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

export interface Item extends ItemFields {
  readonly state: ItemState;
  readonly cancelReason?: string;
  /** Absent after the author was erased. */
  readonly author?: { readonly account: string; readonly name: string };
  /** Milliseconds. Unique, because it identifies the item in the calls of the specification (D99). */
  readonly timestamp: number;
  /** All slugs the item ever had, the current one first. They are never given to another item. */
  readonly slugs: readonly [string, ...string[]];
  /** Number of likes at the last count, and number of counts so far (the version for concurrent counts). */
  readonly likes: number;
  readonly likeCounts?: number;
  readonly taken: number;
  /** The change that a background job still has to notify participants of. */
  readonly tell?: 'changed' | 'eventCancelled';
  /** Ids of the participants who have a place. */
  readonly holders?: readonly string[];
  /** SEQUENCE of the calendar entry. Increased by each change that calendars should apply. */
  readonly sequence: number;
  readonly publishedAt: Date;
  /** When the item is taken off the board; events stay until they are over. */
  readonly unpublishAt?: Date;
  /** Zone in which the author entered `unpublishAt`. */
  readonly unpublishZone?: string;
  /** Time of the last change of any kind; keeps lists up to date. */
  readonly changedAt: Date;
  /** Time of the last change of the content, as readers see it. */
  readonly updatedAt: Date;
  readonly find: ItemSearchKeys;
}

/** Search and filter keys, computed from the fields (`search-keys.ts`). */
export interface ItemSearchKeys {
  readonly title: string;
  /** First and last day as `2026-11-22`: of an event in its time zone, of news the day of publication. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly words: readonly string[];
  readonly excerpt: string;
}

export type ItemRecord = RecordBase & Item & { readonly version?: number };
