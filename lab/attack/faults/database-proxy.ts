import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A proxy between services and database that can cut connections. */
export interface DatabaseProxy {
  readonly port: number;
  /** Closes all connections. Resolves with the number of all connections closed so far. */
  cutConnections(): Promise<number>;
  /** Closes so many connections at their next answer. The database has done the work, but the service does not learn of it. */
  dropAnswers(answers: number): void;
  close(): Promise<void>;
}

/** Starts a proxy to the database's socket or port in a thread of its own, which the load of the attack does not slow down. */
export async function startDatabaseProxy(to: string): Promise<DatabaseProxy> {
  const worker = new Worker(new URL('database-proxy-thread.ts', import.meta.url), { workerData: to });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    async cutConnections() {
      worker.postMessage({ cut: true });
      const [ended] = (await once(worker, 'message')) as [number];
      return ended;
    },
    dropAnswers: (answers) => worker.postMessage({ swallow: answers }),
    close: async () => void (await worker.terminate()),
  };
}
