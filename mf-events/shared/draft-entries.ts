import type { ItemDocument, ItemImage, ItemKind, ItemState } from '../forms/item-data.ts';

/** A time on the clock of a zone, as an author enters it. */
export interface LocalTime {
  /** `2026-11-22` */
  readonly date: string;
  /** `09:30` */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** When a draft is published and, optionally, taken off the board again. */
export interface DraftPlan {
  readonly at: LocalTime;
  readonly until?: LocalTime;
}

/** `GET /api/events/drafts/:id` and the answer of each call that changes a draft. */
export interface DraftEntries {
  readonly id: string;
  readonly kind: ItemKind;
  /** Must be sent with the next change. */
  readonly version: number;
  /** By form field name; may be incomplete. */
  readonly entries: Readonly<Record<string, unknown>>;
  readonly image?: ItemImage;
  readonly document?: ItemDocument;
  readonly plan?: DraftPlan;
  /** The plan could not be kept, because an entry was missing or a file was gone. */
  readonly failed?: true;
  /** Address of the preview, with its token in the fragment. Absent if there is none. */
  readonly preview?: string;
  /** ISO 8601. When the draft is deleted unless it is changed or planned. */
  readonly keptUntil: string;
}

/** `GET /api/events/mine/items`: what an author is writing and has written. */
export interface OwnItems {
  readonly drafts: readonly OwnDraft[];
  readonly items: readonly OwnItem[];
}

export interface OwnDraft {
  readonly id: string;
  readonly kind: ItemKind;
  /** Empty if the author has not entered one. */
  readonly title: string;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly keptUntil: string;
  readonly planned?: { readonly at: string; readonly timeZone: string };
  readonly failed?: true;
  readonly hasPreview: boolean;
}

export interface OwnItem {
  readonly id: string;
  readonly kind: ItemKind;
  readonly title: string;
  readonly slug: string;
  readonly state: ItemState;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly until?: string;
}

/** Answer of `POST /api/events/editing`: who else has the same text open, and who has saved it since. */
export interface OtherEditors {
  /** The present version of the text. */
  readonly version: number;
  readonly open: readonly Editor[];
  /** Who saved the present version, if it was somebody else. */
  readonly saved?: Editor;
}

export interface Editor {
  readonly name: string;
  /** The caller themselves, in another window or on another device. */
  readonly self: boolean;
  /** ISO 8601. */
  readonly at: string;
}
