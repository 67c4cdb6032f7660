import type { WriteItemAnswer } from '../../../shared/entries.ts';
import type { ItemFormStart, useItemForm } from '../model/use-item-form.ts';

/** What the tools around the form know of it. */
export interface WriteTools extends ReturnType<typeof useItemForm> {
  readonly start: ItemFormStart;
  /** Shows the form again with other entries. */
  readonly restart: (next: ItemFormStart) => void;
  readonly onDone: (written: WriteItemAnswer) => void;
}
