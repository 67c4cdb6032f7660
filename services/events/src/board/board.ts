import { LIMIT } from '@larkfield/kit';
import type { Db, Filter } from 'mongodb';
import type { ItemRecord } from '../items/item.ts';
import { itemStore, type Items } from '../items/store.ts';
import { ENTRY_FIELDS, type EntrySource } from './entry.ts';
import { Listing } from './listing.ts';

const BATCH = 2_000;
/** Processes' clocks may differ by so much, and a write may take so long: changes of so long ago are looked at again. */
const OVERLAP_MS = 5_000;
/** So many rows may be unused before all are read anew. */
const MOST_UNUSED = 20_000;

const boards = new WeakMap<Db, Board>();

/** The one board of a process. */
export function boardOf(db: Db): Board {
  const board = boards.get(db) ?? new Board(itemStore(db));
  boards.set(db, board);
  return board;
}

/**
 * The listing of the board, brought up to date from the database before each use: one query of an index that finds what has
 * changed since. Every process of the service has its own, and the database has what counts.
 */
class Board {
  readonly #items: Items;
  #listing = new Listing();
  /** When each item was changed last that is known, for changes of the overlap. */
  #known = new Map<string, number>();
  #until = new Date(0);
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(items: Items) {
    this.#items = items;
  }

  /** As it was when this was called, or later. @throws the driver's error when the database does not answer. */
  async current(): Promise<Listing> {
    // Whoever comes while changes are read needs the next reading; all of them share it.
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#begin());
    await this.#next;
    return this.#listing;
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#read();
    return this.#running;
  }

  async #read(): Promise<void> {
    if (this.#listing.unused > MOST_UNUSED + this.#listing.size) this.#forget();
    let last: Pick<EntrySource, 'changedAt' | '_id'> | undefined;
    const fresh: EntrySource[] = [];
    for (;;) {
      const found = await this.#changes(last);
      fresh.push(...found.filter(({ _id, changedAt }) => this.#known.get(_id) !== changedAt.getTime()));
      last = found.at(-1);
      if (found.length < BATCH) break;
    }
    this.#listing.apply(fresh);
    for (const { _id, changedAt } of fresh) this.#known.set(_id, changedAt.getTime());
    // They come in the order of their change.
    const newest = fresh.at(-1)?.changedAt;
    if (newest && newest > this.#until) this.#until = newest;
  }

  #forget(): void {
    this.#listing = new Listing();
    this.#known = new Map();
    this.#until = new Date(0);
  }

  async #changes(last: Pick<EntrySource, 'changedAt' | '_id'> | undefined): Promise<EntrySource[]> {
    const since = new Date(this.#until.getTime() - OVERLAP_MS);
    const stretches: Filter<ItemRecord>[] = last
      ? [{ changedAt: last.changedAt, _id: { $gt: last._id } }, { changedAt: { $gt: last.changedAt } }]
      : [{ changedAt: { $gte: since } }];
    const found: EntrySource[] = [];
    for (const filter of stretches) {
      const options = { ...LIMIT, projection: ENTRY_FIELDS, limit: BATCH - found.length };
      const query = this.#items.find<EntrySource>(filter, options);
      found.push(...(await query.sort({ changedAt: 1, _id: 1 }).toArray()));
      if (found.length === BATCH) break;
    }
    return found;
  }
}

export type { Board };
