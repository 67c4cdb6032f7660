import { Worker } from 'node:worker_threads';
import type { MirrorPlace } from './local-copies.ts';
import type { Mirror } from './mirror.ts';
import type { SharedStoreSettings } from './open-shared-store.ts';

type Call = 'syncOrSeed' | 'fetchSites' | 'fetchSite' | 'putEdgeReport';

export interface MirrorThreadInput {
  readonly place: MirrorPlace;
  readonly settings: SharedStoreSettings;
}

export interface MirrorCall {
  readonly number: number;
  readonly call: Call;
  readonly args: readonly unknown[];
}

export interface MirrorAnswer {
  readonly number: number;
  readonly value?: unknown;
  readonly problem?: string;
}

export interface MirrorThread extends Pick<Mirror, Call> {
  close(): Promise<unknown>;
}

/**
 * Starts a mirror in a worker thread: unpacking, hashing, writing and removing a site takes seconds, during which a server
 * must keep serving visitors. A thread that has ended is restarted with the next call.
 */
export function startMirror(place: MirrorPlace, settings: SharedStoreSettings): MirrorThread {
  const { RELEASE_STORE, S3_ENDPOINT, S3_REGION } = settings;
  const workerData: MirrorThreadInput = { place, settings: { RELEASE_STORE, S3_ENDPOINT, S3_REGION } };
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let thread: Worker | undefined;
  let calls = 0;

  function start(): Worker {
    const started = new Worker(new URL('./mirror-worker.ts', import.meta.url), { workerData });
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('the thread that follows the release store has ended')));
    started.on('message', ({ number, value, problem }: MirrorAnswer) => {
      const call = waiting.get(number);
      waiting.delete(number);
      if (waiting.size === 0) started.unref();
      if (problem === undefined) call?.resolve(value);
      else call?.reject(new Error(problem));
    });
    return started;
  }

  function send(call: Call, ...args: readonly unknown[]): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    const number = (calls += 1);
    waiting.set(number, answer);
    thread ??= start();
    // The thread keeps the process alive only while a call is pending.
    thread.ref();
    thread.postMessage({ number, call, args } satisfies MirrorCall);
    return answer.promise;
  }

  return {
    syncOrSeed: () => send('syncOrSeed') as ReturnType<Mirror['syncOrSeed']>,
    fetchSites: () => send('fetchSites') as ReturnType<Mirror['fetchSites']>,
    fetchSite: (id) => send('fetchSite', id) as ReturnType<Mirror['fetchSite']>,
    putEdgeReport: (id, report) => send('putEdgeReport', id, report) as ReturnType<Mirror['putEdgeReport']>,
    close: async () => thread?.terminate(),
  };
}
