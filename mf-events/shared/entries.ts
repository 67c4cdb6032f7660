import type { LocalTime } from './draft-entries.ts';
import type { ItemData, ItemDocument, ItemImage, ItemKind, ItemState } from '../forms/item-data.ts';

/** `GET /api/events/items/:id`: the item's form values. */
export interface ItemEntries {
  readonly id: string;
  readonly kind: ItemKind;
  readonly state: ItemState;
  readonly slug: string;
  /** Must be sent with the next change. */
  readonly version: number;
  /** By form field name. */
  readonly entries: Readonly<Record<string, unknown>>;
  readonly image?: ItemImage;
  readonly document?: ItemDocument;
  /** When the item is taken off the board. */
  readonly until?: LocalTime;
}

/** Answer of the calls that create or change an item. */
export interface WriteItemAnswer {
  readonly success: true;
  /** Not sent by services of earlier releases. */
  readonly reference?: string;
  readonly id: string;
  readonly slug: string;
  readonly state: ItemState;
}

/** Event that the caller signed up for. */
export interface RegisteredEvent extends ItemData {
  readonly timestamp: number;
  readonly signUp: 'confirmed' | 'waiting' | 'offered';
}
