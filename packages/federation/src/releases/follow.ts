import { setTimeout as wait } from 'node:timers/promises';

/** Whoever leads back a bad release waits for it. */
const POLL_MS = 1_000;

/** As much as is needed of a log. */
export interface FollowLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface FollowOptions {
  readonly log: FollowLog;
  readonly pollMs?: number;
  /** Milliseconds that the first look may take; without, it is waited for. */
  readonly firstMs?: number | undefined;
}

export interface Followed {
  /** Looks at the shared store now. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Looks at a release store that several machines share, again and again, behind whatever the process does for visitors. A look
 * answers in words what is wrong, or nothing. What the store cannot give, now or for hours, changes nothing: what is here goes on.
 */
export async function followStore(
  look: () => Promise<string>,
  { log, pollMs = POLL_MS, firstMs }: FollowOptions,
): Promise<Followed> {
  let failing: string | undefined;
  let isClosed = false;
  const lookOnce = async () => {
    const message = await look().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (isClosed) return;
    // Tried again with every look, and said once.
    if (message !== '' && message !== failing) log.error(`the release store: ${message}`);
    if (message === '' && failing) log.info('the release store answers again');
    failing = message;
  };
  let looking: Promise<void> | undefined;
  const check = () => (looking ??= lookOnce().finally(() => (looking = undefined)));
  const first = check();
  if (firstMs === undefined) await first;
  else if (await isLate(first, firstMs))
    log.warn('the release store has not answered yet: what is here goes on');
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

/** Whether something goes on after its time. */
async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const inTime = new AbortController();
  const late = wait(ms, true, { signal: inTime.signal }).catch(() => false);
  const isOver = work.then(() => false);
  try {
    return await Promise.race([isOver, late]);
  } finally {
    inTime.abort();
  }
}
