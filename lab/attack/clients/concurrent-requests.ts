import { setTimeout as pause } from 'node:timers/promises';

const CONCURRENCY = 16;

/** Runs `work` for every item, at most 16 at a time. */
export async function runConcurrently<T>(all: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const items = all.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of items) await work(item);
    }),
  );
}

const MAX_ATTEMPTS = 100;

/**
 * Fetches, and repeats a call that is rejected with 429, 503 or 504 and a `Retry-After`, every 200 ms. Resolves with
 * the last answer after 100 attempts.
 */
export async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    const isRejected = [429, 503, 504].includes(response.status) && response.headers.has('retry-after');
    if (!isRejected || attempt === MAX_ATTEMPTS) return response;
    await response.arrayBuffer();
    await pause(200);
  }
}
