import { setTimeout as pause } from 'node:timers/promises';

/** Calls that are under way at the same time. */
const TOGETHER = 16;

/** Does something with each, some of them at a time. */
export async function together<T>(all: readonly T[], one: (item: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const item of left) await one(item);
    }),
  );
}

const TRIES = 100;

/**
 * Asks again when there is no room: so many files at once are not taken from one address, and a busy machine sheds calls.
 * What stays so is answered.
 */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
    const isLater = [429, 503, 504].includes(response.status) && response.headers.has('retry-after');
    if (!isLater || tries === TRIES) return response;
    await response.arrayBuffer();
    await pause(200);
  }
}
