/** Which rows hold which words, in memory. */
export class WordIndex {
  readonly #rows = new Map<string, number[]>();
  /** All words, by their code units; those at the end may have come since it was sorted. */
  #sorted: string[] = [];
  #isSorted = true;

  /** Each word once. */
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

  /**
   * Tells of a row whether it holds words that begin with all of these.
   * @param count rows are numbered below it
   */
  find(beginnings: readonly string[], count: number): (row: number) => boolean {
    // How many of the beginnings, in their order, each row has been found for.
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
