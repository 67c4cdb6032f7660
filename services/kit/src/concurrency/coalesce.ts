interface Batch {
  size: number;
  readonly granted: Promise<number>;
}

/**
 * Merges requests for the same key. Requests that arrive while one is running wait for it and then run as one batch,
 * so that many clients behind one address cost one write at a time.
 * @param take requests `wanted` grants for a key and resolves with how many are granted
 * @returns a function that requests one grant and resolves with whether it was granted, in order of arrival
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
