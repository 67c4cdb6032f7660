import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The way between services and database, which can be cut. */
export interface Wire {
  readonly port: number;
  /** Ends all connections at once. Answers how many were ended since the beginning, in both ways. */
  cut(): Promise<number>;
  /** Ends so many connections instead of passing an answer on: what was asked for has been done, and nobody hears of it. */
  swallow(answers: number): void;
  close(): Promise<void>;
}

/** Leads to the database's socket or port, in a thread of its own: what passes is not held up by what attacks. */
export async function layWire(to: string): Promise<Wire> {
  const worker = new Worker(new URL('wire-thread.ts', import.meta.url), { workerData: to });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    async cut() {
      worker.postMessage({ cut: true });
      const [ended] = (await once(worker, 'message')) as [number];
      return ended;
    },
    swallow: (answers) => worker.postMessage({ swallow: answers }),
    close: async () => void (await worker.terminate()),
  };
}
