import { whenIdle } from '@larkfield/area';

/** Pause between two jobs, in ms, in browsers without `requestIdleCallback`. */
const PAUSE_MS = 200;

export interface IdleQueue {
  add(href: string): void;
  /** Removes the addresses that have not started. */
  clear(): void;
}

/** Creates a queue that runs `work` for one address at a time while the browser is idle. `work` must not reject. */
export function createIdleQueue(work: (href: string) => Promise<void>): IdleQueue {
  const waiting = new Set<string>();
  let last = Promise.resolve();
  let restMs: number | undefined;

  return {
    add(href) {
      if (waiting.has(href)) return;
      waiting.add(href);
      last = last
        .then(() => new Promise<void>((resolve) => whenIdle(resolve, restMs)))
        .then(async () => {
          restMs = PAUSE_MS;
          if (waiting.delete(href)) await work(href);
        });
    },
    clear: () => waiting.clear(),
  };
}
