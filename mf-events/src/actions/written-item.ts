import type { WriteItemAnswer } from '../../shared/entries.ts';

export interface WrittenItem extends Pick<WriteItemAnswer, 'id' | 'slug'> {
  readonly what: 'published' | 'pending' | 'changed' | 'cancelled' | 'deleted';
}

let latest: WrittenItem | undefined;
const listeners = new Set<() => void>();

/** Stores the result of writing an item for the next page to show. */
export function rememberWrittenItem(written: WrittenItem | undefined): void {
  latest = written;
  for (const listener of listeners) listener();
}

export function toWrittenItem({ id, slug, state }: WriteItemAnswer, isNew: boolean): WrittenItem {
  const what = state === 'published' && !isNew ? 'changed' : state;
  return { id, slug, what };
}

export function subscribeToWrittenItem(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const latestWrittenItem = (): WrittenItem | undefined => latest;
