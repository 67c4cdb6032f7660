/** Finds a word from increasing positions. No byte is read twice. */
export interface Finder {
  /** Returns the next position of the word, at or after `position`. */
  from(position: number): number | undefined;
  /** Returns the last position of the word before `position`. */
  before(position: number): number | undefined;
}

export function createFinder(bytes: Buffer, word: string): Finder {
  let previous: number | undefined;
  let next = bytes.indexOf(word);
  const advanceTo = (position: number): void => {
    while (next >= 0 && next < position) {
      previous = next;
      next = bytes.indexOf(word, next + 1);
    }
  };
  return {
    from(position) {
      advanceTo(position);
      return next < 0 ? undefined : next;
    },
    before(position) {
      advanceTo(position);
      return previous;
    },
  };
}
