import { rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Age at which a lock file is stale because its process has died. Locked work takes milliseconds. */
const STALE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Runs `work` while holding a lock file. Blocks the process while another one holds it.
 * @throws Error if the lock is taken and `wait` is false
 */
export function withFileLock<T>(file: string, work: () => T, { wait = true } = {}): T {
  while (!acquire(file)) {
    if (!wait) throw new Error('Somebody else is changing what is live');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Does the same for asynchronous work that takes seconds, without blocking the process. Renews the lock file meanwhile. */
export async function withFileLockAsync<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!acquire(file)) await wait(PAUSE_MS);
  const renewal = setInterval(() => {
    const now = new Date();
    // Fails if another process has treated the lock as stale: then both do the same work, which is harmless.
    utimes(file, now, now, () => undefined);
  }, STALE_MS / 5);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    rmSync(file, { force: true });
  }
}

function acquire(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > STALE_MS) rmSync(file, { force: true });
    return false;
  }
}
