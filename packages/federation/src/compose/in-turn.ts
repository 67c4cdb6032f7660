import { rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** What is done in turn takes milliseconds; a file that is older is that of a process that has died. */
const DEAD_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Does work of one process at a time: whoever comes meanwhile waits. A file says that somebody is at it.
 * @throws Error when it is somebody else's turn and this one is not to wait.
 */
export function inTurn<T>(file: string, work: () => T, { wait = true } = {}): T {
  while (!taken(file)) {
    if (!wait) throw new Error('Somebody else is changing what is live');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** The same for work that takes seconds, which keeps nothing else of a process waiting; the file says all the while that it goes on. */
export async function inTurnFor<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!taken(file)) await wait(PAUSE_MS);
  const goingOn = setInterval(() => {
    const now = new Date();
    // It is gone when somebody has taken this process for dead: then two do the same, which harms nobody.
    utimes(file, now, now, () => undefined);
  }, DEAD_MS / 5);
  try {
    return await work();
  } finally {
    clearInterval(goingOn);
    rmSync(file, { force: true });
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > DEAD_MS) rmSync(file, { force: true });
    return false;
  }
}
