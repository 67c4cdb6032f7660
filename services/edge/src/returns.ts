import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that has crashed is back within this time, or not soon. */
const RESTART_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Waits for processes that took no connection. */
export interface Returns {
  /** Whether it takes connections again in time. However many wait for it, it is looked for once. */
  isBack(origin: string): Promise<boolean>;
  /** Whether it was not back in time, and has not answered since: nobody waits for it any more. */
  isGone(origin: string): boolean;
  /** It has answered. */
  isThere(origin: string): void;
}

export function createReturns(withinMs = RESTART_MS): Returns {
  const looking = new Map<string, Promise<boolean>>();
  const gone = new Set<string>();
  return {
    isBack(origin) {
      const found =
        looking.get(origin) ??
        lookFor(origin, withinMs).then((isBack) => {
          looking.delete(origin);
          if (!isBack) gone.add(origin);
          return isBack;
        });
      looking.set(origin, found);
      return found;
    },
    isGone: (origin) => gone.has(origin),
    isThere: (origin) => void gone.delete(origin),
  };
}

/** Whether the service takes connections again in that time. */
async function lookFor(origin: string, withinMs: number): Promise<boolean> {
  const { hostname: host, port } = new URL(origin);
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    const socket = connect({ host, port: Number(port) });
    const found = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (found) return true;
    await pause(LOOK_EVERY_MS, undefined, { ref: false });
  }
  return false;
}
