/** Runs each task in one of several slots, the first free one. */
export interface SlotQueue<Slot> {
  /** Runs `work` with its slot. `work` calls `markSlow` if it is slow. */
  run<T>(work: (slot: Slot, markSlow: () => void) => Promise<T>): Promise<T>;
}

/** Creates a queue that runs one task at a time, and beside a slow task the next one in a free slot. */
export function createSlotQueue<Slot>(slots: readonly Slot[]): SlotQueue<Slot> {
  const free = new Set(slots);
  const waiting: ((slot: Slot) => void)[] = [];
  let fastRunning = 0;
  const startNext = (): void => {
    const slot = slots.find((candidate) => free.has(candidate));
    if (slot === undefined || fastRunning > 0) return;
    const start = waiting.shift();
    if (!start) return;
    fastRunning += 1;
    free.delete(slot);
    start(slot);
  };
  return {
    async run(work) {
      const turn = new Promise<Slot>((start) => void waiting.push(start));
      startNext();
      const slot = await turn;
      let isFast = true;
      const markSlow = (): void => {
        if (!isFast) return;
        isFast = false;
        fastRunning -= 1;
        startNext();
      };
      try {
        return await work(slot, markSlow);
      } finally {
        free.add(slot);
        if (isFast) markSlow();
        else startNext();
      }
    },
  };
}
