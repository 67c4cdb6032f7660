import { setTimeout as wait } from 'node:timers/promises';

/** Polling interval. Short, because a rollback waits for it. */
const POLL_MS = 1_000;

export interface FollowLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface FollowOptions {
  readonly log: FollowLog;
  readonly pollMs?: number;
  /** Maximum time in milliseconds to wait for the first synchronization; no limit if absent. */
  readonly firstMs?: number | undefined;
}

export interface StoreFollower {
  check(): Promise<void>;
  close(): void;
}

/**
 * Runs `synchronize` at an interval, in the background of a server. It resolves with a text about what is wrong, or ''.
 * Failures are logged once and change nothing: the machine continues with its local copies.
 */
export async function followStore(
  synchronize: () => Promise<string>,
  { log, pollMs = POLL_MS, firstMs }: FollowOptions,
): Promise<StoreFollower> {
  let failing: string | undefined;
  let isClosed = false;
  const runOnce = async () => {
    const message = await synchronize().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (isClosed) return;
    // Every run retries; the same failure is logged once.
    if (message !== '' && message !== failing) log.error(`the release store: ${message}`);
    if (message === '' && failing) log.info('the release store answers again');
    failing = message;
  };
  let running: Promise<void> | undefined;
  const check = () => (running ??= runOnce().finally(() => (running = undefined)));
  const first = check();
  if (firstMs === undefined) await first;
  else if (await isLate(first, firstMs))
    log.warn('the release store has not answered yet: local copies are used');
  const timer = setInterval(() => void check(), pollMs);
  timer.unref();
  return {
    check,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** Resolves with whether a promise is still pending after `ms` milliseconds. */
async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const controller = new AbortController();
  const late = wait(ms, true, { signal: controller.signal }).catch(() => false);
  const inTime = work.then(() => false);
  try {
    return await Promise.race([inTime, late]);
  } finally {
    controller.abort();
  }
}
