/** Counts things by a name, and forgets names that nothing is left of. */
export interface CountedBy {
  /** Adds one; tells how many there are now. */
  add(name: string): number;
  remove(name: string): void;
}

export function countedBy(): CountedBy {
  const counts = new Map<string, number>();
  return {
    add(name) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    remove(name) {
      const count = (counts.get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
