export class WordIndex {
  readonly #rows = new Map<string, number[]>();
  /** All words. Those added since the last sort are at the end. */
  #sorted: string[] = [];
  #isSorted = true;

  /** @param words without duplicates */
  add(row: number, words: readonly string[]): void {
    for (const word of words) {
      const rows = this.#rows.get(word);
      if (rows) rows.push(row);
      else {
        this.#rows.set(word, [row]);
        this.#sorted.push(word);
        this.#isSorted = false;
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
    if (!this.#isSorted) this.#sorted.sort();
    this.#isSorted = true;
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') < beginning) low = middle + 1;
      else high = middle;
    }
    for (let place = low; this.#sorted[place]?.startsWith(beginning); place += 1)
      yield this.#sorted[place] ?? '';
  }
}
