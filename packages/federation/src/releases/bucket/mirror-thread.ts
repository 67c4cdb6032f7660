import { Worker } from 'node:worker_threads';
import type { MirrorPlace } from './fetching.ts';
import type { Mirror } from './mirror.ts';
import type { SharedStoreSettings } from './open.ts';

/** What a server asks of its mirror. */
type Call = 'begin' | 'bring' | 'fetchSite' | 'putEdgeReport';

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
 * A mirror in a thread of its own: a site is unpacked, held against its hash, written and cleared away for seconds, and whoever
 * serves visitors meanwhile must not stand still for it. A thread that ends is started again with the next call.
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

  function ask(call: Call, ...args: readonly unknown[]): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    const number = (calls += 1);
    waiting.set(number, answer);
    thread ??= start();
    // A process with nothing else to do waits for an answer, and not for a thread that waits for calls.
    thread.ref();
    thread.postMessage({ number, call, args } satisfies MirrorCall);
    return answer.promise;
  }

  return {
    begin: () => ask('begin') as ReturnType<Mirror['begin']>,
    bring: () => ask('bring') as ReturnType<Mirror['bring']>,
    fetchSite: (id) => ask('fetchSite', id) as ReturnType<Mirror['fetchSite']>,
    putEdgeReport: (id, report) => ask('putEdgeReport', id, report) as ReturnType<Mirror['putEdgeReport']>,
    close: async () => thread?.terminate(),
  };
}
