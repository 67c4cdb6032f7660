/** Counts items per key and drops keys that reach zero. */
export interface KeyCounter {
  /** Returns the new count. */
  add(key: string): number;
  remove(key: string): void;
}

export function createKeyCounter(): KeyCounter {
  const counts = new Map<string, number>();
  return {
    add(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    remove(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
