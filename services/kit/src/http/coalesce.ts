interface Batch {
  size: number;
  readonly granted: Promise<number>;
}

/**
 * Joins requests for the same key that come while one is under way: they wait for it and then go as one. A crowd
 * behind one address costs one write at a time instead of one each.
 * @param take asks for some at once and answers how many of them are granted
 * @returns asks for one and answers whether it is granted; the first to ask are the first to get
 */
export function coalesce(
  take: (key: string, wanted: number) => Promise<number>,
): (key: string) => Promise<boolean> {
  const running = new Map<string, Promise<unknown>>();
  const gathering = new Map<string, Batch>();

  function open(key: string): Batch {
    const start = async (): Promise<number> => {
      await running.get(key)?.catch(() => undefined);
      gathering.delete(key);
      const work = take(key, batch.size);
      running.set(key, work);
      try {
        return await work;
      } finally {
        if (running.get(key) === work) running.delete(key);
      }
    };
    const batch: Batch = { size: 0, granted: Promise.resolve().then(start) };
    gathering.set(key, batch);
    return batch;
  }

  return async (key) => {
    const batch = gathering.get(key) ?? open(key);
    const place = batch.size;
    batch.size += 1;
    return place < (await batch.granted);
  };
}
