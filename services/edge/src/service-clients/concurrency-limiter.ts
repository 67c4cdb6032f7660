import { createAdaptiveLimit, type AdaptiveLimitOptions } from './adaptive-limit.ts';

/** The limiter is full, and its queue as well. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** A single instance: creating a stack trace costs more than the rejection. */
const OVERLOADED = new Overloaded();

/** Priority of a call, 0 first. Each rank leaves a quarter of the places to the ranks before it. */
export type Rank = 0 | 1 | 2;
const RANKS = [0, 1, 2] as const;

/** `most` is the maximum of concurrent calls; fewer are admitted while calls take longer than `targetMs`. */
export interface ConcurrencyLimiterOptions extends Pick<AdaptiveLimitOptions, 'most' | 'targetMs'> {
  /** Maximum queue length per rank, and maximum wait in the queue. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
  /**
   * Admits the newest waiting call first. Under overload, the oldest calls would otherwise be admitted when their time limit
   * is nearly over.
   */
  readonly newestFirst?: boolean;
}

export interface EnterOptions {
  readonly rank?: Rank;
  readonly signal?: AbortSignal | undefined;
}

/** Releases the place; repeated calls have no effect. `isAnswered`: whether the duration of the call may adapt the limit. */
export type Leave = (isAnswered?: boolean) => void;

export interface ConcurrencyLimiter {
  /** Resolves with the release function when the call may start. @throws Overloaded, or the signal's reason */
  enter(entry?: EnterOptions): Promise<Leave>;
  /** Returns whether a call would be admitted or queued. */
  hasRoom(): boolean;
  countPending(): number;
}

/**
 * Creates a limiter of concurrent calls with a queue. A call that has waited too long is rejected, because its answer would
 * be too late. Ranks keep calls with made-up addresses from taking every place.
 */
export function createConcurrencyLimiter({
  most,
  mostWaiting,
  longestWaitMs,
  targetMs,
  newestFirst = false,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const waiting = RANKS.map(() => new Set<() => void>());
  const limit = createAdaptiveLimit({ most, targetMs });
  let running = 0;

  function hasPlace(rank: Rank): boolean {
    const places = limit.current();
    return running < places - rank * Math.floor(places / 4);
  }

  function admitNext(): void {
    const rank = RANKS.find((candidate) => (waiting[candidate]?.size ?? 0) > 0);
    if (rank === undefined || !hasPlace(rank)) return;
    const queue = [...(waiting[rank] ?? [])];
    const next = newestFirst ? queue.at(-1) : queue[0];
    next?.();
    admitNext();
  }

  function admit(): Leave {
    const startedAt = performance.now();
    running += 1;
    let left = false;
    return (isAnswered = true) => {
      if (left) return;
      left = true;
      const ms = performance.now() - startedAt;
      const isFull = waiting.some(({ size }) => size > 0) || running >= limit.current();
      // The duration of an aborted call says nothing about the service.
      limit.recordCall(ms, isAnswered && isFull);
      running -= 1;
      admitNext();
    };
  }

  function wait(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const stop = (): void => {
      clearTimeout(timer);
      queue.delete(next);
      signal?.removeEventListener('abort', giveUp);
    };
    const next = (): void => {
      stop();
      resolve(admit());
    };
    const giveUp = (): void => {
      stop();
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      stop();
      reject(OVERLOADED);
    }, longestWaitMs);
    signal?.addEventListener('abort', giveUp);
    queue.add(next);
    return promise;
  }

  return {
    hasRoom: () => hasPlace(0) || (waiting[0]?.size ?? 0) < mostWaiting,
    countPending: () => waiting.reduce((sum, { size }) => sum + size, running),
    async enter({ rank = 0, signal } = {}) {
      signal?.throwIfAborted();
      if (hasPlace(rank)) return admit();
      const queue = waiting[rank];
      if (!queue || queue.size >= mostWaiting) throw OVERLOADED;
      return wait(queue, signal);
    },
  };
}
