import { AsyncResource } from 'node:async_hooks';
import type { Log } from './log.ts';

/** Milliseconds between two runs, unless the worker is woken. */
const PAUSE_MS = 5_000;
/** Name of the driver's error when no connection became free in time. The driver does not export it. */
const BUSY = 'MongoWaitQueueTimeoutError';
/** Consecutive runs that may find no free connection before it is logged (at most half a minute). */
const MAX_BUSY_RUNS = 6;

export interface Worker {
  /** Starts the next run now, or right after the current one. */
  wake(): void;
  /** Stops the worker. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Runs `run` repeatedly, one run at a time. Failures are logged, except a short lack of connections. */
export function startWorker(run: () => Promise<void>, log: Log, pauseMs = PAUSE_MS): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let stopped = false;
  let busyRuns = 0;

  function failed(err: unknown): void {
    busyRuns = err instanceof Error && err.name === BUSY ? busyRuns + 1 : 0;
    if (busyRuns === 0 || busyRuns > MAX_BUSY_RUNS) log.error({ err }, 'background job failed');
  }

  // Runs belong to no single request, so they must not inherit the async context of the request that wakes the
  // worker.
  const next = AsyncResource.bind((): void => {
    clearTimeout(timer);
    running = run()
      .then(() => void (busyRuns = 0), failed)
      .then(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(next, runAgain ? 0 : pauseMs);
        runAgain = false;
      });
  });

  next();
  return {
    wake() {
      if (running) runAgain = true;
      else if (!stopped) next();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
