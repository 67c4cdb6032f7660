import type { ItemData, ItemDocument, ItemImage, ItemKind, ItemState } from '../forms/item-data.ts';

/** `GET /api/events/items/:id`: an item as its form has it. */
export interface ItemEntries {
  readonly id: string;
  readonly kind: ItemKind;
  readonly state: ItemState;
  readonly slug: string;
  /** Named by the next change. */
  readonly version: number;
  /** By the names of the form. */
  readonly entries: Readonly<Record<string, unknown>>;
  readonly image?: ItemImage;
  readonly document?: ItemDocument;
}

/** What a call that writes an item answers. */
export interface ItemWritten {
  readonly success: true;
  readonly id: string;
  readonly slug: string;
  readonly state: ItemState;
}

/** Somebody who signed up, as the author sees them. */
export interface Participant {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly state: 'confirmed' | 'waiting' | 'offered';
  readonly guest: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** An event that somebody signed up to. */
export interface RegisteredEvent extends ItemData {
  readonly timestamp: number;
  readonly signUp: 'confirmed' | 'waiting' | 'offered';
}
