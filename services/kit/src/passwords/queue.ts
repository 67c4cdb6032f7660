import { ServiceError } from '../http/errors.ts';

export interface QueueLimits {
  /** Tasks that run at the same time. */
  readonly inFlight: number;
  /** Tasks that may wait for their turn. */
  readonly waiting: number;
  /** Milliseconds after which a task is not worth starting: its caller is about to be told that it is late. */
  readonly longestMs?: number;
  readonly clock?: () => number;
}

/** Runs tasks in the order they came, a few at a time. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Bounded on both sides: a flood of logins takes neither all cores nor all memory. Whoever finds the queue
 * full is told at once, instead of running into the time limit of the call, and work nobody waits for any
 * more is not done.
 */
export function createQueue(limits: QueueLimits): Queue {
  const { inFlight, waiting, longestMs = Number.POSITIVE_INFINITY, clock = () => performance.now() } = limits;
  const turns: (() => void)[] = [];
  let running = 0;

  /** Hands the place over: were it free for a moment, a newcomer could take it as well. */
  function leave(): void {
    const next = turns.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    if (running >= inFlight) {
      if (turns.length >= waiting) throw full();
      const since = clock();
      await new Promise<void>((resolve) => turns.push(resolve));
      if (clock() - since > longestMs) {
        leave();
        throw full();
      }
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

function full(): ServiceError {
  return new ServiceError('UNAVAILABLE', { retryAfter: 1 });
}
