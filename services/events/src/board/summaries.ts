import type { Language } from '@larkfield/contracts';
import type { ItemSummary } from '@larkfield/mf-events/forms';
import { LIST_PROJECTION, toSummary, type ListedItem } from '../items/item-views.ts';
import type { Items } from '../items/store.ts';
import type { Board } from './board.ts';
import { findItemsInOrder } from './find-items-in-order.ts';

/** Most summaries in memory, of 1 to 2 KB each. */
const MAX_SUMMARIES = 2_000;

interface CachedSummary {
  /** Last change of the item in milliseconds. */
  readonly changedAt: number;
  readonly summary: ItemSummary;
}

/** Resolves with the summaries of listed items in the order of `ids`. Skips items that no longer exist. */
export type ReadSummaries = (ids: readonly string[], language: Language) => Promise<readonly ItemSummary[]>;

/**
 * Creates the reader of summaries. It keeps those that were used last, as long as the board knows no later change of their
 * item: reading, formatting and translating 20 items costs more than the rest of a page's data. Call it after
 * `board.currentListing()`, whose listing contains `ids`.
 */
export function createSummaryReader(items: Items, board: Board, most = MAX_SUMMARIES): ReadSummaries {
  const cache = new Map<string, CachedSummary>();

  function keep(key: string, entry: CachedSummary): void {
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > most && oldest !== undefined) cache.delete(oldest);
  }

  return async (ids, language) => {
    const found = new Map<string, ItemSummary>();
    for (const id of ids) {
      const key = `${language} ${id}`;
      const cached = cache.get(key);
      if (!cached || cached.changedAt !== board.lastChangeOf(id)) continue;
      keep(key, cached);
      found.set(id, cached.summary);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const item of await findItemsInOrder<ListedItem>(items, missing, LIST_PROJECTION)) {
      const summary = toSummary(item, language);
      keep(`${language} ${item._id}`, { changedAt: item.changedAt.getTime(), summary });
      found.set(item._id, summary);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}
