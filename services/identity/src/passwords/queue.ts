import { ServiceError } from '@larkfield/kit';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  readonly inFlight: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
}

/** Runs tasks in the order they came, a few at a time. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Bounded on both sides: a flood of logins takes neither all cores nor all memory. Whoever finds the queue
 * full is told at once, instead of running into the time limit of the call.
 */
export function createQueue({ inFlight, waiting }: QueueLimits): Queue {
  const turns: (() => void)[] = [];
  let running = 0;

  function leave(): void {
    running -= 1;
    turns.shift()?.();
  }

  return async (task) => {
    if (running >= inFlight) {
      if (turns.length >= waiting) throw new ServiceError('UNAVAILABLE', { retryAfter: 1 });
      await new Promise<void>((resolve) => turns.push(resolve));
    }
    running += 1;
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
