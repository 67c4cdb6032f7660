import type { BoardFilters, BoardView } from '@larkfield/mf-events/forms';
import { addDays } from '../items/days.ts';
import { isListed } from '../items/show.ts';
import { wordsOfSearch } from '../items/words.ts';
import { fromCursor, toCursor, type Leg, type Position } from './cursor.ts';
import { toEntry, type Entry, type EntrySource } from './entry.ts';
import { matcherOf } from './matches.ts';
import { WordIndex } from './word-index.ts';

/** A page of the board. */
export interface ListedPage {
  readonly ids: readonly string[];
  /** Of all pages. */
  readonly total: number;
  /** Where the next page begins. */
  readonly next?: string;
}

interface Row extends Entry {
  readonly row: number;
}

/**
 * All listed items, with what they are filtered, ordered and found by and nothing else: some 300 bytes each. Any filter is
 * one pass over it, so that results can be counted, whatever is asked for.
 */
export class Listing {
  readonly #byId = new Map<string, Row>();
  readonly #words = new WordIndex();
  #rows = 0;
  #newest: Row[] = [];
  /** Events by their end, the earliest first. */
  #events: Row[] = [];

  get size(): number {
    return this.#byId.size;
  }

  /** Numbers of rows that hold nothing any more. */
  get unused(): number {
    return this.#rows - this.#byId.size;
  }

  /** Takes over items as they are now; what is not listed any more goes. */
  apply(items: readonly EntrySource[]): void {
    if (items.length === 0) return;
    const changed = new Set(items.map(({ _id }) => _id));
    for (const item of items) {
      if (!isListed(item)) {
        this.#byId.delete(item._id);
        continue;
      }
      this.#words.add(this.#rows, item.find.words);
      this.#byId.set(item._id, { ...toEntry(item), row: this.#rows });
      this.#rows += 1;
    }
    const added = [...changed].flatMap((id) => this.#byId.get(id) ?? []);
    const merged = (rows: readonly Row[], more: readonly Row[], order: (a: Row, b: Row) => number) =>
      [...rows.filter(({ id }) => !changed.has(id)), ...more].sort(order);
    this.#newest = merged(this.#newest, added, byNewest);
    this.#events = merged(
      this.#events,
      added.filter(({ kind }) => kind === 'event'),
      byEnd,
    );
  }

  page(view: Omit<BoardView, 'month' | 'asMonth'>, now: Date, size: number): ListedPage {
    const matches = this.#matcher(view.filters);
    const after = fromCursor(view.after);
    const ids: string[] = [];
    let total = 0;
    let last: Position | undefined;
    let hasMore = false;
    for (const { leg, entry } of this.#inOrder(view.upcoming === true, now.getTime())) {
      if (!matches(entry)) continue;
      total += 1;
      const position = {
        leg,
        value: leg === 'upcoming' ? (entry.end ?? 0) : entry.publishedAt,
        id: entry.id,
      };
      if (hasMore || (after && !isAfter(position, after))) continue;
      if (ids.length === size) {
        hasMore = true;
        continue;
      }
      ids.push(entry.id);
      last = position;
    }
    return { ids, total, ...(hasMore && last ? { next: toCursor(last) } : {}) };
  }

  /** Days of a month that an event is on. */
  daysOf(month: string, filters: BoardFilters): string[] {
    const days = new Set<string>();
    for (const { firstDay, lastDay } of this.#inMonth(month, filters)) {
      let day = firstDay < `${month}-01` ? `${month}-01` : firstDay;
      for (; day <= lastDay && day.startsWith(month); day = addDays(day, 1)) days.add(day);
    }
    return [...days].sort();
  }

  /** Events that are on in a month, by their first day. */
  eventsOf(month: string, filters: BoardFilters, most: number): string[] {
    const found = [...this.#inMonth(month, filters)];
    found.sort((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : byEnd(a, b)));
    return found.slice(0, most).map(({ id }) => id);
  }

  /** Countries of listed events. */
  countries(): string[] {
    return [...new Set(this.#events.flatMap(({ country }) => country ?? []))].sort();
  }

  *#inMonth(month: string, { from: _from, to: _to, day: _day, ...filters }: BoardFilters) {
    const matches = this.#matcher(filters);
    const [first, last] = [`${month}-01`, `${month}-31`];
    for (const entry of this.#events)
      if (entry.firstDay <= last && entry.lastDay >= first && matches(entry)) yield entry;
  }

  #matcher({ search, ...filters }: BoardFilters): (row: Row) => boolean {
    const matches = matcherOf(filters);
    const words = search === undefined ? [] : wordsOfSearch(search);
    if (words.length === 0) return matches;
    const holds = this.#words.find(words, this.#rows);
    return (entry) => holds(entry.row) && matches(entry);
  }

  *#inOrder(
    upcoming: boolean,
    now: number,
  ): Generator<{ readonly leg: Leg; readonly entry: Row }, void, undefined> {
    if (upcoming)
      for (const entry of this.#events) if (isUpcoming(entry, now)) yield { leg: 'upcoming', entry };
    for (const entry of this.#newest)
      if (!upcoming || !isUpcoming(entry, now)) yield { leg: 'newest', entry };
  }
}

function isUpcoming({ end }: Entry, now: number): boolean {
  return end !== undefined && end > now;
}

function isAfter(position: Position, after: Position): boolean {
  if (position.leg !== after.leg) return position.leg === 'newest';
  const { value, id, leg } = position;
  if (value !== after.value) return leg === 'upcoming' ? value > after.value : value < after.value;
  return leg === 'upcoming' ? id > after.id : id < after.id;
}

function byNewest(a: Entry, b: Entry): number {
  return b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1);
}

function byEnd(a: Entry, b: Entry): number {
  return (a.end ?? 0) - (b.end ?? 0) || (a.id < b.id ? -1 : 1);
}
