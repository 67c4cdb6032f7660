/** There is no room for a call, and none is to be expected soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

export interface GateOptions {
  /** Calls that are under way at the same time. */
  readonly most: number;
  /** Calls that wait for one of them to end, and milliseconds that each of them does at most. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

export interface Gate {
  /** Settles when there is room; the caller says when it has ended, once. @throws Overloaded */
  enter(): Promise<() => void>;
  /** There is room, or room to wait. */
  hasRoom(): boolean;
  /** How many are inside or wait. */
  busy(): number;
}

/** Lets so many in at once. Whoever has waited for too long is sent away: an answer to them would come too late. */
export function createGate({ most, mostWaiting, longestWaitMs }: GateOptions): Gate {
  const waiting = new Set<() => void>();
  let inside = 0;

  function leave(): void {
    inside -= 1;
    const [next] = waiting;
    next?.();
  }

  function admit(): () => void {
    inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  }

  return {
    hasRoom: () => inside < most || waiting.size < mostWaiting,
    busy: () => inside + waiting.size,
    async enter() {
      if (inside < most) return admit();
      if (waiting.size >= mostWaiting) throw new Overloaded();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const next = (): void => {
        clearTimeout(timer);
        waiting.delete(next);
        resolve(admit());
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        reject(new Overloaded());
      }, longestWaitMs);
      waiting.add(next);
      return promise;
    },
  };
}
