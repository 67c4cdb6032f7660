import { Worker } from 'node:worker_threads';
import type { FileReason, FileType } from '@larkfield/contracts';
import { ServiceError } from '@larkfield/kit';
import { FileRefused } from './refused.ts';

/** The longest file of the worst kind takes a second on a busy machine; what takes longer than this may never end. */
const LIMIT_MS = 5_000;
/** Until a thread has read its modules. */
const START_MS = 20_000;
/** What its objects and texts may take; bytes that are unpacked are counted by the checks. */
const MEMORY = { maxOldGenerationSizeMb: 48 };
const SCRIPT = new URL('./checks/thread.ts', import.meta.url);

export interface CheckThreadInput {
  /** Where the file is that is to be checked. */
  readonly memory: SharedArrayBuffer;
}

/** What a thread says: that it has read its modules, or of the file that it was asked about. */
export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'type'; readonly type: FileType }
  | { readonly kind: 'refused'; readonly reason: FileReason }
  | { readonly kind: 'failed'; readonly problem: string };

export interface CheckThread {
  /** So that the first file need not wait for it. */
  start(): void;
  /**
   * The type of the file that fills the first `size` bytes of the memory. One at a time.
   * @throws FileRefused, also `unchecked` when its check took too long or too much memory, or failed.
   * @throws ServiceError `FILES_UNAVAILABLE` when there is no thread to check it.
   */
  typeOf(size: number): Promise<FileType>;
  /** Gives its memory back; the next file starts it again. */
  end(): Promise<void>;
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  answer: PromiseWithResolvers<FileType> | undefined;
}

export interface CheckThreadOptions {
  readonly limitMs?: number;
  readonly script?: URL;
}

/**
 * Checks files in a thread of its own: whatever a file does to its check, the service answers others meanwhile. A thread
 * that is late, takes too much memory or fails is ended, and another one takes its place. What a file does to its check is
 * never a failure of the service: the file is refused.
 */
export function createCheckThread(
  memory: SharedArrayBuffer,
  { limitMs = LIMIT_MS, script = SCRIPT }: CheckThreadOptions = {},
): CheckThread {
  let current: Thread | undefined;
  let isEnded = false;

  function start(): Thread {
    const workerData: CheckThreadInput = { memory };
    const worker = new Worker(script, { workerData, resourceLimits: MEMORY });
    // The service waits for the answer of a thread, and not for the thread.
    worker.unref();
    const ready = Promise.withResolvers<void>();
    ready.promise.catch(() => undefined);
    const thread: Thread = { worker, ready: ready.promise, answer: undefined };
    const fail = (cause: Error): void => {
      if (current === thread) current = undefined;
      ready.reject(noThread(cause));
      thread.answer?.reject(isEnded ? noThread(cause) : unchecked(cause));
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that checks files has ended')));
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'ready') ready.resolve();
      else settle(thread, answer);
    });
    return thread;
  }

  function running(): Thread {
    isEnded = false;
    return (current ??= start());
  }

  async function replace({ worker }: Thread): Promise<void> {
    current = undefined;
    await worker.terminate();
    if (!isEnded) current ??= start();
  }

  async function inTime<T>(
    thread: Thread,
    work: Promise<T>,
    ms: number,
    failure: (cause: Error) => Error,
  ): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(failure(new Error(`nothing came from the thread that checks files for ${ms} ms`)));
      void replace(thread);
    }, ms);
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    start: () => void running(),
    async typeOf(size) {
      const thread = running();
      thread.worker.ref();
      try {
        await inTime(thread, thread.ready, START_MS, noThread);
        thread.answer = Promise.withResolvers();
        thread.worker.postMessage(size);
        return await inTime(thread, thread.answer.promise, limitMs, unchecked);
      } finally {
        thread.answer = undefined;
        thread.worker.unref();
      }
    },
    async end() {
      isEnded = true;
      const thread = current;
      current = undefined;
      await thread?.worker.terminate();
    },
  };
}

function noThread(cause: Error): Error {
  return new ServiceError('FILES_UNAVAILABLE', { cause });
}

function unchecked(cause: Error): Error {
  return new FileRefused('unchecked', cause);
}

function settle({ answer }: Thread, said: Exclude<ThreadAnswer, { kind: 'ready' }>): void {
  if (said.kind === 'type') answer?.resolve(said.type);
  else if (said.kind === 'refused') answer?.reject(new FileRefused(said.reason));
  else answer?.reject(unchecked(new Error(said.problem)));
}
