/** Lends one of some lanes to each piece of work, the first one that is free. */
export interface Lanes<Lane> {
  /** `work` is told its lane, and says when it is slow. */
  take<T>(work: (lane: Lane, sayItIsSlow: () => void) => Promise<T>): Promise<T>;
}

/**
 * One piece of work at a time, the others in order; only beside one that is slow the next one begins, as long as there is
 * a lane for it.
 */
export function createLanes<Lane>(lanes: readonly Lane[]): Lanes<Lane> {
  const free = new Set(lanes);
  const waiting: ((lane: Lane) => void)[] = [];
  let swift = 0;
  const letIn = (): void => {
    const lane = lanes.find((each) => free.has(each));
    if (lane === undefined || swift > 0) return;
    const begin = waiting.shift();
    if (!begin) return;
    swift += 1;
    free.delete(lane);
    begin(lane);
  };
  return {
    async take(work) {
      const turn = new Promise<Lane>((begin) => void waiting.push(begin));
      letIn();
      const lane = await turn;
      let isSwift = true;
      const sayItIsSlow = (): void => {
        if (!isSwift) return;
        isSwift = false;
        swift -= 1;
        letIn();
      };
      try {
        return await work(lane, sayItIsSlow);
      } finally {
        free.add(lane);
        if (isSwift) sayItIsSlow();
        else letIn();
      }
    },
  };
}
