/** Lets so many do something at the same time; the others wait for their turn: the lowest rank first, equal ones in order. */
export interface Turns {
  take<T>(work: () => Promise<T>, rank?: number): Promise<T>;
}

export function createTurns(most: number): Turns {
  const waiting: { readonly rank: number; readonly begin: () => void }[] = [];
  let inside = 0;
  const wait = (rank: number): Promise<void> =>
    new Promise((begin) => {
      const behind = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { rank, begin });
    });
  return {
    async take(work, rank = 0) {
      if (inside >= most) await wait(rank);
      else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next.begin();
        else inside -= 1;
      }
    },
  };
}
