/** Changes below this share of the list are made in place. Sorting a whole list again takes longer than a query of the board. */
const FEW = 1 / 100;

/** A list that stays sorted when items are added and removed. Two items never compare as equal. */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number;
  #items: T[] = [];

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get items(): readonly T[] {
    return this.#items;
  }

  /** @param removed items of the list */
  change(removed: ReadonlySet<T>, added: ReadonlySet<T>): void {
    if (removed.size + added.size > this.#items.length * FEW) {
      const kept = removed.size === 0 ? this.#items : this.#items.filter((item) => !removed.has(item));
      this.#items = [...kept, ...added].sort(this.#compare);
      return;
    }
    for (const item of removed) this.#items.splice(this.#placeOf(item), 1);
    for (const item of added) this.#items.splice(this.#placeOf(item), 0, item);
  }

  /** Returns the place of the first item that is not before the wanted ones. */
  placeWhere(isBefore: (item: T) => boolean): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = this.#items[middle];
      if (item !== undefined && isBefore(item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeOf(item: T): number {
    return this.placeWhere((other) => this.#compare(other, item) < 0);
  }
}

export function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
