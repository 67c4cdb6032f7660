import { Worker } from 'node:worker_threads';
import type { FileReason, FileType } from '@larkfield/contracts';
import { ServiceError } from '@larkfield/kit/http';
import { FileRefused } from '../checks/file-refused.ts';

/** Time limit of a check. The slowest file takes a second on a busy machine. */
const LIMIT_MS = 5_000;
/** Time limit for a thread to load its modules. */
const START_MS = 20_000;
/** Heap limit of a thread. Unpacked bytes are limited by the checks (`CheckBudget`). */
const MEMORY = { maxOldGenerationSizeMb: 48 };
const SCRIPT = new URL('./check-worker.ts', import.meta.url);

export interface CheckThreadInput {
  readonly memory: SharedArrayBuffer;
}

/** Message of a thread: its modules are loaded, or the result of a check. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'type'; readonly type: FileType }
  | { readonly kind: 'refused'; readonly reason: FileReason }
  | { readonly kind: 'failed'; readonly problem: string };

export interface CheckThread {
  /** Starts the thread early, so that the first file need not wait for it. */
  start(): void;
  /**
   * Returns the type of the file in the first `size` bytes of the memory. One call at a time.
   * @throws FileRefused with the reason, `unchecked` if the check took too long or too much memory, or failed.
   * @throws ServiceError `FILES_UNAVAILABLE` if no thread can check it.
   */
  typeOf(size: number): Promise<FileType>;
  /** Ends the thread and frees its memory. The next file starts it again. */
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

/** Creates a thread that checks files. A thread that is too slow or fails is replaced. */
export function createCheckThread(
  memory: SharedArrayBuffer,
  { limitMs = LIMIT_MS, script = SCRIPT }: CheckThreadOptions = {},
): CheckThread {
  let current: Thread | undefined;
  let isEnded = false;

  function start(): Thread {
    const workerData: CheckThreadInput = { memory };
    const worker = new Worker(script, { workerData, resourceLimits: MEMORY });
    // The thread alone must not keep the process alive.
    worker.unref();
    const ready = Promise.withResolvers<void>();
    ready.promise.catch(() => undefined);
    const thread: Thread = { worker, ready: ready.promise, answer: undefined };
    const fail = (cause: Error): void => {
      if (current === thread) current = undefined;
      ready.reject(unavailable(cause));
      thread.answer?.reject(isEnded ? unavailable(cause) : unchecked(cause));
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that checks files has ended')));
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') ready.resolve();
      else settle(thread, message);
    });
    return thread;
  }

  function getThread(): Thread {
    isEnded = false;
    return (current ??= start());
  }

  async function replace({ worker }: Thread): Promise<void> {
    current = undefined;
    await worker.terminate();
    if (!isEnded) current ??= start();
  }

  async function withDeadline<T>(
    thread: Thread,
    work: Promise<T>,
    ms: number,
    failure: (cause: Error) => Error,
  ): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(failure(new Error(`the thread that checks files did not answer within ${ms} ms`)));
      void replace(thread);
    }, ms);
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    start: () => void getThread(),
    async typeOf(size) {
      const thread = getThread();
      thread.worker.ref();
      try {
        await withDeadline(thread, thread.ready, START_MS, unavailable);
        thread.answer = Promise.withResolvers();
        thread.worker.postMessage(size);
        return await withDeadline(thread, thread.answer.promise, limitMs, unchecked);
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

function unavailable(cause: Error): Error {
  return new ServiceError('FILES_UNAVAILABLE', { cause });
}

function unchecked(cause: Error): Error {
  return new FileRefused('unchecked', cause);
}

function settle({ answer }: Thread, message: Exclude<ThreadMessage, { kind: 'ready' }>): void {
  if (message.kind === 'type') answer?.resolve(message.type);
  else if (message.kind === 'refused') answer?.reject(new FileRefused(message.reason));
  else answer?.reject(unchecked(new Error(message.problem)));
}
