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
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let restMs: number | undefined; waiting.size > 0; restMs = BETWEEN_MS) {
      await new Promise<void>((resolve) => whenIdle(resolve, restMs));
      const [next] = waiting;
      if (next === undefined) break;
      waiting.delete(next);
      await work(next);
    }
    isRunning = false;
  }

  return {
    add(href) {
      waiting.add(href);
      void run();
    },
    clear: () => waiting.clear(),
  };
}
