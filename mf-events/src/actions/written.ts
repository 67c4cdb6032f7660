import type { ItemWritten } from '../../shared/entries.ts';

export interface Written extends Pick<ItemWritten, 'id' | 'slug'> {
  readonly what: 'published' | 'pending' | 'changed' | 'cancelled' | 'deleted';
}

let latest: Written | undefined;
const listeners = new Set<() => void>();

/** Keeps what has become of an item, for the page that comes next to say so. */
export function noteWritten(written: Written | undefined): void {
  latest = written;
  for (const listener of listeners) listener();
}

/** What a form of news or events has done, by its answer. */
export function writtenBy({ id, slug, state }: ItemWritten, isNew: boolean): Written {
  const what = state === 'published' && !isNew ? 'changed' : state;
  return { id, slug, what };
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const latestWritten = (): Written | undefined => latest;
