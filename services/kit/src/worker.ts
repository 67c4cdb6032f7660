import type { Log } from './log.ts';

/** How long a finished round waits before the next, unless it is woken. */
const PAUSE_MS = 5_000;

export interface Worker {
  /** There is something to do: do not wait for the next round. */
  wake(): void;
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

/** Runs `round` again and again, never twice at the same time; a failure is logged and tried again. */
export function startWorker(round: () => Promise<void>, log: Log, pauseMs = PAUSE_MS): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function next(): void {
    clearTimeout(timer);
    running = round()
      .catch((err: unknown) => log.error({ err }, 'round of work failed'))
      .then(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(next, again ? 0 : pauseMs);
        again = false;
      });
  }

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
