import { AsyncResource } from 'node:async_hooks';
import type { Log } from './log.ts';

/** How long a finished round waits before the next, unless it is woken. */
const PAUSE_MS = 5_000;
/** The driver's error when no connection became free in time, which it does not export. */
const BUSY = 'MongoWaitQueueTimeoutError';
/** Rounds in a row that calls may take all connections from; with the pause above that is half a minute, less when woken. */
const MOST_PUT_OFF = 6;

export interface Worker {
  /** There is something to do: do not wait for the next round. */
  wake(): void;
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `round` again and again, never twice at the same time; a failure is logged and tried again. One that only found every
 * connection to the database taken, as in the first seconds of a first start, is put off without a word.
 */
export function startWorker(round: () => Promise<void>, log: Log, pauseMs = PAUSE_MS): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let putOff = 0;

  function failed(err: unknown): void {
    putOff = err instanceof Error && err.name === BUSY ? putOff + 1 : 0;
    if (putOff === 0 || putOff > MOST_PUT_OFF) log.error({ err }, 'round of work failed');
  }

  // Whoever wakes it wakes it for all: no round is part of the request that did.
  const next = AsyncResource.bind((): void => {
    clearTimeout(timer);
    running = round()
      .then(() => void (putOff = 0), failed)
      .then(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(next, again ? 0 : pauseMs);
        again = false;
      });
  });

  next();
  return {
    wake() {
      if (running) again = true;
      else if (!stopped) next();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
