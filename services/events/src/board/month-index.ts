import type { Entry } from './entry.ts';

/** Limits the index entries of an event with a distant end. */
const MAX_MONTHS = 240;

/** Indexes events by the months in which they take place. */
export class MonthIndex<E extends Entry> {
  readonly #events = new Map<string, Set<E>>();

  add(event: E): void {
    for (const month of monthsOf(event)) {
      const events = this.#events.get(month) ?? new Set();
      this.#events.set(month, events.add(event));
    }
  }

  remove(event: E): void {
    for (const month of monthsOf(event)) this.#events.get(month)?.delete(event);
  }

  eventsIn(month: string): readonly E[] {
    return [...(this.#events.get(month) ?? [])];
  }
}

function monthsOf({ firstDay, lastDay }: Entry): string[] {
  const months: string[] = [];
  const last = lastDay.slice(0, 7);
  let [year = 0, month = 0] = firstDay.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last || months.length === MAX_MONTHS) return months;
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}
