/** Limits how many tasks run at the same time. The others wait: the lowest rank first, equal ranks in order. */
export interface ConcurrencyLimit {
  run<T>(work: () => Promise<T>, rank?: number): Promise<T>;
}

export function createConcurrencyLimit(maxRunning: number): ConcurrencyLimit {
  const waiting: { readonly rank: number; readonly start: () => void }[] = [];
  let running = 0;
  const wait = (rank: number): Promise<void> =>
    new Promise((start) => {
      const behind = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { rank, start });
    });
  return {
    async run(work, rank = 0) {
      if (running >= maxRunning) await wait(rank);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next.start();
        else running -= 1;
      }
    },
  };
}
