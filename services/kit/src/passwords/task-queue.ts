import { ServiceError } from '../http/service-error.ts';

export interface QueueLimits {
  readonly inFlight: number;
  readonly waiting: number;
  /** Milliseconds after which a waiting task is rejected, because its caller is about to time out. */
  readonly longestMs?: number;
  readonly clock?: () => number;
}

/** Runs tasks in order of arrival, a limited number at a time. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

/** Creates a queue. Tasks above the limits are rejected at once with `UNAVAILABLE`. */
export function createQueue(limits: QueueLimits): Queue {
  const { inFlight, waiting, longestMs = Number.POSITIVE_INFINITY, clock = () => performance.now() } = limits;
  const waitingTasks: (() => void)[] = [];
  let running = 0;

  /** Passes the slot to the next task. If it were free for a moment, a newcomer could take it too. */
  function freeSlot(): void {
    const next = waitingTasks.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    if (running >= inFlight) {
      if (waitingTasks.length >= waiting) throw queueFull();
      const since = clock();
      await new Promise<void>((resolve) => waitingTasks.push(resolve));
      if (clock() - since > longestMs) {
        freeSlot();
        throw queueFull();
      }
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      freeSlot();
    }
  };
}

function queueFull(): ServiceError {
  return new ServiceError('UNAVAILABLE', { retryAfter: 1 });
}
