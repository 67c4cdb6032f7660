import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 2_000;
const LONGEST_MS = 120_000;
/** Share of all processors that nobody uses. */
const IDLE = 0.9;

/**
 * Waits until the machine is at rest, two minutes at most: a site that has just started reads its viruses and makes its
 * indexes, and its first pages would be measured beside that.
 */
export async function untilAtRest(): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  let before = timesOf();
  while (Date.now() < until) {
    await sleep(LOOK_MS);
    const now = timesOf();
    if ((now.idle - before.idle) / (now.all - before.all) > IDLE) return;
    before = now;
  }
}

/** Of all processors together, in ms. */
function timesOf(): { readonly idle: number; readonly all: number } {
  const times = cpus().flatMap((each) => Object.entries(each.times));
  const sum = (of: typeof times) => of.reduce((total, [, ms]) => total + ms, 0);
  return { idle: sum(times.filter(([name]) => name === 'idle')), all: sum(times) };
}
