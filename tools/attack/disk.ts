import { setTimeout as pause } from 'node:timers/promises';
import { load, failures } from './load.ts';
import { settled } from './services.ts';
import type { Attack, Target } from './target.ts';
import { isWhole, lostOf, startWriting, writtenWords } from './writing.ts';

const PROMISE =
  'disk full: forms are refused with 503, readiness says so, pages stay, all recovers by itself within 20 s, nothing is lost';
const FULL_MS = 8_000;

/** The disk of the database fills up while forms are sent. */
export const attackDisk: Attack = async (target) => {
  const { site, db, disk } = target;
  if (!disk) return [{ promise: PROMISE, found: 'not shown: only root may mount a disk', holds: false }];
  const pids = processesOf(target);
  const writing = startWriting(target);
  await pause(1_000);
  disk.fill();
  const full = performance.now();
  let toldAfter: number | undefined;
  let failedPages = 0;
  try {
    while (performance.now() - full < FULL_MS) {
      const { status } = await fetch(`${site.origin}/health/ready`);
      if (status === 503) toldAfter ??= performance.now() - full;
      failedPages += failures(
        await load({ origin: site.origin, paths: ['/'], connections: 2, seconds: 0.5 }),
      );
    }
  } finally {
    disk.makeRoom();
  }
  const begun = performance.now();
  await settled(target);
  const ready = (performance.now() - begun) / 1000;
  const written = await writing.stop();
  const lost = await lostOf(db, written);
  const refused = written.statuses.get(503) ?? 0;
  const restarted = processesOf(target).filter((pid, index) => pid !== pids[index]).length;
  const told = toldAfter === undefined ? 'never' : `after ${(toldAfter / 1000).toFixed(1)} s`;
  return [
    {
      promise: PROMISE,
      found: `told ${told}, ready ${ready.toFixed(1)} s after there was room, ${failedPages} pages failed, ${restarted} processes ended; ${writtenWords(written, lost)}`,
      holds:
        isWhole(written, lost) &&
        toldAfter !== undefined &&
        ready <= 20 &&
        restarted + failedPages === 0 &&
        refused > 0,
    },
  ];
};

const processesOf = ({ site }: Target): (number | undefined)[] =>
  ['database', ...site.ports.keys(), 'edge'].map((name) => site.pid(name));
