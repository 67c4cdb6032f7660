import { compareText, SortedList } from './sorted-list.ts';

const NONE: ReadonlySet<string> = new Set();

export class WordIndex {
  readonly #rows = new Map<string, number[]>();
  readonly #words = new SortedList(compareText);
  /** Words that are not in the sorted list yet. */
  #fresh = new Set<string>();

  /** @param words without duplicates */
  add(row: number, words: readonly string[]): void {
    for (const word of words) {
      const rows = this.#rows.get(word);
      if (rows) rows.push(row);
      else {
        this.#rows.set(word, [row]);
        this.#fresh.add(word);
      }
    }
  }

  /** Returns a test: whether a row has, for each beginning, a word that starts with it. `count` is the number of rows. */
  find(beginnings: readonly string[], count: number): (row: number) => boolean {
    // Number of beginnings (in order) found so far, per row.
    const found = new Uint8Array(count);
    for (const [place, beginning] of beginnings.entries()) {
      for (const word of this.#wordsFrom(beginning)) {
        for (const row of this.#rows.get(word) ?? []) if (found[row] === place) found[row] = place + 1;
      }
    }
    return (row) => found[row] === beginnings.length;
  }

  *#wordsFrom(beginning: string): Generator<string, void, undefined> {
    if (this.#fresh.size > 0) this.#words.change(NONE, this.#fresh);
    this.#fresh = new Set();
    const { items } = this.#words;
    for (let place = this.#words.placeWhere((word) => word < beginning); ; place += 1) {
      const word = items[place];
      if (!word?.startsWith(beginning)) return;
      yield word;
    }
  }
}
