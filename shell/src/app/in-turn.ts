import { whenIdle } from '@larkfield/area';

/** Between two of them where the browser does not say when it has time. */
const BETWEEN_MS = 200;

/** Addresses that something is done for, one after the other. */
export interface Turns {
  add(href: string): void;
  /** Leaves out those whose turn has not come. */
  clear(): void;
}

/** Does work for one address at a time, in between what the visitor does. `work` never rejects. */
export function inTurn(work: (href: string) => Promise<void>): Turns {
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
          restMs = BETWEEN_MS;
          if (waiting.delete(href)) await work(href);
        });
    },
    clear: () => waiting.clear(),
  };
}
