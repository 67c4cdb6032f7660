import { createAdaptiveLimit, type AdaptiveLimitOptions } from './adaptive-limit.ts';

/** There is no room for a call, and none is to be expected soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** One for all: a crowd is refused, and where an error came from costs more than the refusal. */
const OVERLOADED = new Overloaded();

/** Whom a gate lets in first. Each rank leaves a quarter of the places to those before it. */
export type Rank = 0 | 1 | 2;
const RANKS = [0, 1, 2] as const;

/** `most` calls are under way at the same time, fewer while they take longer than `targetMs`. */
export interface GateOptions extends Pick<AdaptiveLimitOptions, 'most' | 'targetMs'> {
  /** Calls of each rank that wait for one of them to end, and milliseconds that each of them does at most. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
  /**
   * Whoever came last is let in first. When more come than can be answered, the others would all be let in when their time is
   * nearly over.
   */
  readonly newestFirst?: boolean;
}

export interface GateEntry {
  readonly rank?: Rank;
  /** The caller needs no place any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Gives the place back, once. Whether the call was answered says something of how long the next ones will take. */
export type Leave = (isAnswered?: boolean) => void;

export interface Gate {
  /** Settles when there is room; the caller says when it has ended. @throws Overloaded, or the signal's reason */
  enter(entry?: GateEntry): Promise<Leave>;
  /** There is room, or room to wait. */
  hasRoom(): boolean;
  /** How many are inside or wait. */
  busy(): number;
}

/**
 * Lets so many in at once. Whoever has waited for too long is sent away: an answer to them would come too late. Ranks keep
 * calls that anybody can make up without end from taking every place.
 */
export function createGate({
  most,
  mostWaiting,
  longestWaitMs,
  targetMs,
  newestFirst = false,
}: GateOptions): Gate {
  const waiting = RANKS.map(() => new Set<() => void>());
  const limit = createAdaptiveLimit({ most, targetMs });
  let inside = 0;

  function hasPlace(rank: Rank): boolean {
    const places = limit.current();
    return inside < places - rank * Math.floor(places / 4);
  }

  function admitNext(): void {
    const rank = RANKS.find((each) => (waiting[each]?.size ?? 0) > 0);
    if (rank === undefined || !hasPlace(rank)) return;
    const queue = [...(waiting[rank] ?? [])];
    const next = newestFirst ? queue.at(-1) : queue[0];
    next?.();
    admitNext();
  }

  function admit(): Leave {
    const begun = performance.now();
    inside += 1;
    let left = false;
    return (isAnswered = true) => {
      if (left) return;
      left = true;
      const ms = performance.now() - begun;
      const isFull = waiting.some(({ size }) => size > 0) || inside >= limit.current();
      // What was given up early says nothing of the service.
      limit.ended(ms, isAnswered && isFull);
      inside -= 1;
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
    busy: () => waiting.reduce((sum, { size }) => sum + size, inside),
    async enter({ rank = 0, signal } = {}) {
      signal?.throwIfAborted();
      if (hasPlace(rank)) return admit();
      const queue = waiting[rank];
      if (!queue || queue.size >= mostWaiting) throw OVERLOADED;
      return wait(queue, signal);
    },
  };
}
