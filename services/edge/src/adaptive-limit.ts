/** How many calls a service is given at the same time, learned from how long it takes for them. */
export interface AdaptiveLimit {
  /** At least 1. */
  current(): number;
  /** A call has ended after so many milliseconds. `isFull`: others waited, or all places were taken. */
  ended(ms: number, isFull: boolean): void;
}

export interface AdaptiveLimitOptions {
  readonly most: number;
  /** Calls that take longer mean that there are too many; without it the limit is always `most`. */
  readonly targetMs?: number | undefined;
  readonly now?: () => number;
}

const LOWERED_TO = 0.8;

/**
 * One more for each round of calls that are answered in time while there is a demand, a fifth less when one is late, and
 * not again until calls that were begun afterwards have ended.
 */
export function createAdaptiveLimit({
  most,
  targetMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: AdaptiveLimitOptions): AdaptiveLimit {
  let limit = most;
  let loweredAt = Number.NEGATIVE_INFINITY;
  return {
    current: () => Math.floor(limit),
    ended(ms, isFull) {
      if (ms <= targetMs) {
        if (isFull) limit = Math.min(most, limit + 1 / limit);
        return;
      }
      if (now() - ms < loweredAt) return;
      limit = Math.max(1, limit * LOWERED_TO);
      loweredAt = now();
    },
  };
}
