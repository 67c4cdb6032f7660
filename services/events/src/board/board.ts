import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db, Filter } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import { itemStore, type Items } from '../items/store.ts';
import { ENTRY_FIELDS, type EntrySource } from './entry.ts';
import { Listing } from './listing.ts';

const BATCH = 2_000;
/** Overlap of two readings: covers differences between the clocks of processes and the duration of a write. */
const OVERLAP_MS = 5_000;
/** The listing is rebuilt when it has more unused rows than this plus its size. */
const MAX_UNUSED = 20_000;

type Change = Pick<EntrySource, 'changedAt' | '_id'>;

const boards = new WeakMap<Db, Board>();

export function getBoard(db: Db): Board {
  const board = boards.get(db) ?? new Board(itemStore(db));
  boards.set(db, board);
  return board;
}

/** Listing in memory, one per process. Before each use, one indexed query loads the items that have changed. */
class Board {
  readonly #items: Items;
  #listing = new Listing();
  /** Last known change of each item in milliseconds. */
  #known = new Map<string, number>();
  #until = new Date(0);
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(items: Items) {
    this.#items = items;
  }

  /** Resolves with the listing as of now or later. @throws the driver's error if the database does not respond */
  async currentListing(): Promise<Listing> {
    // A reading that already runs may miss the latest changes, so callers wait for the next one, which they share.
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#begin());
    await this.#next;
    return this.#listing;
  }

  /** Returns the last known change of an item in milliseconds. */
  lastChangeOf(id: string): number | undefined {
    return this.#known.get(id);
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#read();
    return this.#running;
  }

  async #read(): Promise<void> {
    if (this.#listing.unused > MAX_UNUSED + this.#listing.size) this.#forget();
    const since = new Date(this.#until.getTime() - OVERLAP_MS);
    let last: Change | undefined;
    for (;;) {
      const found = await this.#changes(since, last);
      await this.#update(found.filter(({ _id, changedAt }) => this.#known.get(_id) !== changedAt.getTime()));
      last = found.at(-1);
      // Items are ordered by their change.
      if (last && last.changedAt > this.#until) this.#until = last.changedAt;
      if (found.length < BATCH) break;
    }
  }

  /** Loads items. Of those that were changed together, each reading finds all: loading them each time took 8 ms for 200. */
  async #update(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const options = { ...QUERY_TIMEOUT, projection: ENTRY_FIELDS };
    const ids = changes.map(({ _id }) => _id);
    const fresh = await this.#items.find<EntrySource>({ _id: { $in: ids } }, options).toArray();
    this.#listing.update(fresh);
    for (const { _id, changedAt } of fresh) this.#known.set(_id, changedAt.getTime());
  }

  #forget(): void {
    this.#listing = new Listing();
    this.#known = new Map();
    this.#until = new Date(0);
  }

  async #changes(since: Date, last: Change | undefined): Promise<Change[]> {
    const ranges: Filter<ItemRecord>[] = last
      ? [{ changedAt: last.changedAt, _id: { $gt: last._id } }, { changedAt: { $gt: last.changedAt } }]
      : [{ changedAt: { $gte: since } }];
    const found: Change[] = [];
    for (const filter of ranges) {
      const options = { ...QUERY_TIMEOUT, projection: { changedAt: 1 }, limit: BATCH - found.length };
      const query = this.#items.find<Change>(filter, options);
      found.push(...(await query.sort({ changedAt: 1, _id: 1 }).toArray()));
      if (found.length === BATCH) break;
    }
    return found;
  }
}

export type { Board };
