import type { BoardFilters, BoardView } from '@larkfield/mf-events/forms';
import { addDays } from '../items/days.ts';
import { isListed } from '../items/show.ts';
import { wordsOfSearch } from '../items/words.ts';
import { fromCursor, toCursor, type Position } from './cursor.ts';
import { toEntry, type Entry, type EntrySource } from './entry.ts';
import { matcherOf } from './matches.ts';
import { Months } from './months.ts';
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
  readonly #months = new Months<Row>();
  #countries: readonly string[] = [];

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
      const before = this.#byId.get(item._id);
      if (before?.kind === 'event') this.#months.remove(before);
      this.#byId.delete(item._id);
      if (!isListed(item)) continue;
      this.#words.add(this.#rows, item.find.words);
      this.#byId.set(item._id, { ...toEntry(item), row: this.#rows });
      this.#rows += 1;
    }
    const added = [...changed].flatMap((id) => this.#byId.get(id) ?? []);
    const addedEvents = added.filter(({ kind }) => kind === 'event');
    for (const event of addedEvents) this.#months.add(event);
    const unchanged = (rows: readonly Row[]) => rows.filter(({ id }) => !changed.has(id));
    this.#newest = [...unchanged(this.#newest), ...added].sort(byNewest);
    this.#events = [...unchanged(this.#events), ...addedEvents].sort(byEnd);
    this.#countries = [...new Set(this.#events.flatMap(({ country }) => country ?? []))].sort();
  }

  page(view: Omit<BoardView, 'month' | 'asMonth'>, now: Date, size: number): ListedPage {
    const all = this.#found(view.filters);
    const after = fromCursor(view.after);
    const time = view.upcoming && now.getTime();
    const newest = { leg: 'newest', rows: this.#newest } as const;
    const legs = time ? [{ leg: 'upcoming', rows: this.#upcoming(time) } as const, newest] : [newest];
    const ids: string[] = [];
    let total = 0;
    let last: Position | undefined;
    let hasMore = false;
    for (const { leg, rows } of legs) {
      for (const row of rows) {
        if (all && !all(row)) continue;
        if (time && leg === 'newest' && isUpcoming(row, time)) continue;
        total += 1;
        // Without filters, all that is left is known by its number.
        if (hasMore) {
          if (all) continue;
          break;
        }
        const position = { leg, value: leg === 'upcoming' ? (row.end ?? 0) : row.publishedAt, id: row.id };
        if (after && !isAfter(position, after)) continue;
        if (ids.length === size) hasMore = true;
        else {
          ids.push(row.id);
          last = position;
        }
      }
    }
    return { ids, total: all ? total : this.size, ...(hasMore && last ? { next: toCursor(last) } : {}) };
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

  /** Events that are on in a month, by their first day; of those that begin on one day, so many at most. */
  eventsOf(month: string, filters: BoardFilters, mostOfDay: number): string[] {
    const found = [...this.#inMonth(month, filters)];
    found.sort((a, b) => (a.firstDay < b.firstDay ? -1 : a.firstDay > b.firstDay ? 1 : byEnd(a, b)));
    const counts = new Map<string, number>();
    const kept = found.filter(({ firstDay }) => {
      const day = firstDay < `${month}-01` ? `${month}-01` : firstDay;
      const count = (counts.get(day) ?? 0) + 1;
      counts.set(day, count);
      return count <= mostOfDay;
    });
    return kept.map(({ id }) => id);
  }

  /** Countries of listed events. */
  countries(): readonly string[] {
    return this.#countries;
  }

  #inMonth(month: string, { from: _from, to: _to, day: _day, ...filters }: BoardFilters): readonly Row[] {
    const events = this.#months.of(month);
    const matches = this.#found(filters);
    return matches ? events.filter(matches) : events;
  }

  /** What filters leave; nothing when there are none. */
  #found({ search, ...filters }: BoardFilters): ((row: Row) => boolean) | undefined {
    const words = search === undefined ? [] : wordsOfSearch(search);
    const holds = words.length > 0 ? this.#words.find(words, this.#rows) : undefined;
    if (Object.keys(filters).length === 0) return holds && (({ row }) => holds(row));
    const matches = matcherOf(filters);
    return holds ? (entry) => holds(entry.row) && matches(entry) : matches;
  }

  /** Events that are not over by their end; what comes after them is told by `isUpcoming`. */
  #upcoming(now: number): readonly Row[] {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.end ?? 0) > now) high = middle;
      else low = middle + 1;
    }
    return this.#events.slice(low);
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
