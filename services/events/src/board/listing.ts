import type { BoardFilters, BoardView } from '@larkfield/mf-events/forms';
import { addDays } from '../items/days.ts';
import { isListed } from '../items/item-views.ts';
import { tokenizeSearch } from '../items/tokenize.ts';
import { fromCursor, toCursor, type Position } from './cursor.ts';
import { toEntry, type Entry, type EntrySource } from './entry.ts';
import { createEntryMatcher } from './entry-matcher.ts';
import { MonthIndex } from './month-index.ts';
import { compareText, SortedList } from './sorted-list.ts';
import { WordIndex } from './word-index.ts';

export interface ListedPage {
  readonly ids: readonly string[];
  readonly total: number;
  readonly next?: string;
}

interface Row extends Entry {
  readonly row: number;
}

/**
 * Keeps the filter, sort and search data of all listed items in memory (about 3 kB each). Every query is one pass over
 * all items, so that it can also count the results.
 */
export class Listing {
  readonly #byId = new Map<string, Row>();
  readonly #words = new WordIndex();
  #rows = 0;
  readonly #newest = new SortedList<Row>(byNewest);
  /** Earliest end first. */
  readonly #events = new SortedList<Row>(byEnd);
  readonly #months = new MonthIndex<Row>();
  /** Number of events by country. */
  readonly #countries = new Map<string, number>();

  get size(): number {
    return this.#byId.size;
  }

  /** Number of rows whose items have changed or are gone; they still use memory in the word index. */
  get unused(): number {
    return this.#rows - this.#byId.size;
  }

  /** Adds or replaces items. Removes those that are no longer listed. */
  update(items: readonly EntrySource[]): void {
    if (items.length === 0) return;
    const removed = new Set<Row>();
    const added = new Set<Row>();
    for (const item of items) {
      const before = this.#byId.get(item._id);
      // An item may come twice: it changed again while the changes were read.
      if (before && !added.delete(before)) removed.add(before);
      this.#byId.delete(item._id);
      if (!isListed(item)) continue;
      this.#words.add(this.#rows, item.find.words);
      const row = { ...toEntry(item), row: this.#rows };
      this.#byId.set(item._id, row);
      added.add(row);
      this.#rows += 1;
    }
    this.#newest.change(removed, added);
    const [gone, come] = [eventsOf(removed), eventsOf(added)];
    this.#events.change(gone, come);
    for (const event of gone) this.#months.remove(event);
    for (const event of come) this.#months.add(event);
    this.#countCountries(gone, -1);
    this.#countCountries(come, 1);
  }

  page(view: Omit<BoardView, 'month' | 'asMonth'>, now: Date, size: number): ListedPage {
    const all = this.#found(view.filters, now.getTime());
    const after = fromCursor(view.after);
    const time = view.upcoming && now.getTime();
    const newest = { section: 'newest', rows: this.#newest.items } as const;
    const sections = time ? [{ section: 'upcoming', rows: this.#upcoming(time) } as const, newest] : [newest];
    const ids: string[] = [];
    let total = 0;
    let last: Position | undefined;
    let hasMore = false;
    for (const { section, rows } of sections) {
      for (const row of rows) {
        if (all && !all(row)) continue;
        if (time && section === 'newest' && isUpcoming(row, time)) continue;
        total += 1;
        // Without filters the total is known, so the loop can stop.
        if (hasMore) {
          if (all) continue;
          break;
        }
        const position = {
          section,
          value: section === 'upcoming' ? (row.end ?? 0) : row.publishedAt,
          id: row.id,
        };
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

  daysWithEvents(month: string, filters: BoardFilters): string[] {
    const days = new Set<string>();
    for (const { firstDay, lastDay } of this.#inMonth(month, filters)) {
      let day = firstDay < `${month}-01` ? `${month}-01` : firstDay;
      for (; day <= lastDay && day.startsWith(month); day = addDays(day, 1)) days.add(day);
    }
    return [...days].sort();
  }

  /** Returns the ids of the events of a month, sorted by first day, at most `mostOfDay` for each first day. */
  eventsInMonth(month: string, filters: BoardFilters, mostOfDay: number): string[] {
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

  countries(): readonly string[] {
    return [...this.#countries.keys()].sort();
  }

  #countCountries(events: Iterable<Row>, change: number): void {
    for (const { country } of events) {
      if (country === undefined) continue;
      const count = (this.#countries.get(country) ?? 0) + change;
      if (count > 0) this.#countries.set(country, count);
      else this.#countries.delete(country);
    }
  }

  #inMonth(
    month: string,
    { from: _from, to: _to, day: _day, when: _when, ...filters }: BoardFilters,
  ): readonly Row[] {
    const events = this.#months.eventsIn(month);
    const matches = this.#found(filters);
    return matches ? events.filter(matches) : events;
  }

  #found({ when, ...filters }: BoardFilters, now = 0): ((row: Row) => boolean) | undefined {
    const found = this.#foundAtAnyTime(filters);
    if (when === undefined) return found;
    return (row) =>
      row.end !== undefined && isUpcoming(row, now) === (when === 'upcoming') && (found?.(row) ?? true);
  }

  #foundAtAnyTime({ search, ...filters }: BoardFilters): ((row: Row) => boolean) | undefined {
    const words = search === undefined ? [] : tokenizeSearch(search);
    const holds = words.length > 0 ? this.#words.find(words, this.#rows) : undefined;
    if (Object.keys(filters).length === 0) return holds && (({ row }) => holds(row));
    const matches = createEntryMatcher(filters);
    return holds ? (entry) => holds(entry.row) && matches(entry) : matches;
  }

  #upcoming(now: number): readonly Row[] {
    return this.#events.items.slice(this.#events.placeWhere(({ end }) => (end ?? 0) <= now));
  }
}

function eventsOf(rows: ReadonlySet<Row>): Set<Row> {
  return new Set([...rows].filter(({ kind }) => kind === 'event'));
}

function isUpcoming({ end }: Entry, now: number): boolean {
  return end !== undefined && end > now;
}

function isAfter(position: Position, after: Position): boolean {
  if (position.section !== after.section) return position.section === 'newest';
  const { value, id, section } = position;
  if (value !== after.value) return section === 'upcoming' ? value > after.value : value < after.value;
  return section === 'upcoming' ? id > after.id : id < after.id;
}

function byNewest(a: Entry, b: Entry): number {
  return b.publishedAt - a.publishedAt || compareText(b.id, a.id);
}

function byEnd(a: Entry, b: Entry): number {
  return (a.end ?? 0) - (b.end ?? 0) || compareText(a.id, b.id);
}
