import type { WriteItemAnswer } from '../../shared/entries.ts';

export interface WrittenItem extends Pick<WriteItemAnswer, 'id' | 'slug' | 'reference'> {
  readonly what: 'published' | 'pending' | 'changed' | 'cancelled' | 'unpublished' | 'deleted';
}

let latest: WrittenItem | undefined;
const listeners = new Set<() => void>();

/** Stores the result of writing an item for the next page to show. */
export function rememberWrittenItem(written: WrittenItem | undefined): void {
  latest = written;
  for (const listener of listeners) listener();
}

/** Returns what the next page shows. The reference is told once, when the item is new. */
export function toWrittenItem({ id, slug, state, reference }: WriteItemAnswer, isNew: boolean): WrittenItem {
  const what = state === 'published' && !isNew ? 'changed' : state;
  return { id, slug, what, ...(isNew && reference !== undefined ? { reference } : {}) };
}

export function subscribeToWrittenItem(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const latestWrittenItem = (): WrittenItem | undefined => latest;
