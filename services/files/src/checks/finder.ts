/** Finds one word from positions that only grow: no byte is looked at twice. */
export interface Finder {
  /** Where the word begins next, from `position` on. */
  from(position: number): number | undefined;
  /** Where it begins last before `position`. */
  before(position: number): number | undefined;
}

export function createFinder(bytes: Buffer, word: string): Finder {
  let previous: number | undefined;
  let next = bytes.indexOf(word);
  const goTo = (position: number): void => {
    while (next >= 0 && next < position) {
      previous = next;
      next = bytes.indexOf(word, next + 1);
    }
  };
  return {
    from(position) {
      goTo(position);
      return next < 0 ? undefined : next;
    },
    before(position) {
      goTo(position);
      return previous;
    },
  };
}
