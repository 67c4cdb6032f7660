import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 2_000;
const MAX_MS = 120_000;
/** Idle share of all processors. */
const IDLE = 0.9;

/**
 * Resolves when the machine is idle, after two minutes at most. A site that has just started loads virus signatures and
 * creates indexes, which would slow down the first measured pages.
 */
export async function waitUntilIdle(): Promise<void> {
  const until = Date.now() + MAX_MS;
  let before = timesOf();
  while (Date.now() < until) {
    await sleep(LOOK_MS);
    const now = timesOf();
    if ((now.idle - before.idle) / (now.all - before.all) > IDLE) return;
    before = now;
  }
}

/** Returns the times of all processors together, in milliseconds. */
function timesOf(): { readonly idle: number; readonly all: number } {
  const times = cpus().flatMap((each) => Object.entries(each.times));
  const sum = (of: typeof times) => of.reduce((total, [, ms]) => total + ms, 0);
  return { idle: sum(times.filter(([name]) => name === 'idle')), all: sum(times) };
}
