import { setTimeout as pause } from 'node:timers/promises';
import { load, failures } from '../clients/generate-load.ts';
import { waitUntilReady } from './service-faults.ts';
import type { Attack, Target } from '../target/target.ts';
import {
  isComplete,
  findLostRecords,
  startBackgroundWriter,
  describeWriteResult,
} from '../target/background-writer.ts';

const PROMISE =
  'disk full: forms are refused with 503, readiness says so, pages stay, all recovers by itself within 20 s, nothing is lost';
const FULL_MS = 8_000;

/** Fills the disk of the database while forms are sent. */
export const attackDisk: Attack = async (target) => {
  const { site, db, disk } = target;
  if (!disk) return [{ name: PROMISE, observed: 'not shown: only root may mount a disk', holds: false }];
  const pids = processesOf(target);
  const writing = startBackgroundWriter(target);
  await pause(1_000);
  disk.fill();
  const full = performance.now();
  let notReadyMs: number | undefined;
  let failedPages = 0;
  try {
    while (performance.now() - full < FULL_MS) {
      const { status } = await fetch(`${site.origin}/health/ready`);
      if (status === 503) notReadyMs ??= performance.now() - full;
      failedPages += failures(
        await load({ origin: site.origin, paths: ['/'], connections: 2, seconds: 0.5 }),
      );
    }
  } finally {
    disk.freeSpace();
  }
  const begun = performance.now();
  await waitUntilReady(target);
  const ready = (performance.now() - begun) / 1000;
  const written = await writing.stop();
  const lost = await findLostRecords(db, written);
  const refused = written.statuses.get(503) ?? 0;
  const restarted = processesOf(target).filter((pid, index) => pid !== pids[index]).length;
  const reported = notReadyMs === undefined ? 'never' : `after ${(notReadyMs / 1000).toFixed(1)} s`;
  return [
    {
      name: PROMISE,
      observed: `not ready ${reported}, ready ${ready.toFixed(1)} s after space was freed, ${failedPages} pages failed, ${restarted} processes ended; ${describeWriteResult(written, lost)}`,
      holds:
        isComplete(written, lost) &&
        notReadyMs !== undefined &&
        ready <= 20 &&
        restarted + failedPages === 0 &&
        refused > 0,
    },
  ];
};

const processesOf = ({ site }: Target): (number | undefined)[] =>
  ['database', ...site.ports.keys(), 'edge'].map((name) => site.pid(name));
