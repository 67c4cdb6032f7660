/** Concurrency limit of a service, adapted to its response times. */
export interface AdaptiveLimit {
  /** At least 1. */
  current(): number;
  /** Records the duration of a call. `isFull`: other calls waited, or the limit was reached. */
  recordCall(ms: number, isFull: boolean): void;
}

export interface AdaptiveLimitOptions {
  readonly most: number;
  /** Longer calls lower the limit. If absent, the limit is always `most`. */
  readonly targetMs?: number | undefined;
  readonly now?: () => number;
}

const LOWERED_TO = 0.8;

/**
 * Creates a limit with additive increase and multiplicative decrease: it grows by one per `limit` timely calls under demand,
 * and falls to 80 % after a late call. It does not fall again until a call that started afterwards has ended.
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
    recordCall(ms, isFull) {
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
