import type { Entry } from './entry.ts';

/** An event that never ends would stand in every month there is. */
const MOST_MONTHS = 240;

/** Events by the months that they are on in: calendars ask for one month at a time. */
export class Months<E extends Entry> {
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

  of(month: string): readonly E[] {
    return [...(this.#events.get(month) ?? [])];
  }
}

function monthsOf({ firstDay, lastDay }: Entry): string[] {
  const months: string[] = [];
  const last = lastDay.slice(0, 7);
  let [year = 0, month = 0] = firstDay.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last || months.length === MOST_MONTHS) return months;
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}
