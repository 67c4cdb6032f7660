/** Lets so many do something at the same time; the others wait for their turn, in order. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async take(work) {
      if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}
