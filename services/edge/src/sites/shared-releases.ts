import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pointerFile, type EdgeReport } from '@larkfield/federation/compose';
import {
  followStore,
  leftOutLine,
  SHARED_EDGE_REPORT_INTERVAL_MS,
  startMirror,
  type StoreFollower,
  type FollowOptions,
  type Mirror,
} from '@larkfield/federation/releases';
import type { Log } from '@larkfield/kit/runtime';
import type { EdgeConfig } from '../config.ts';

/** How long a machine that already has a site waits for the store before it starts. */
const FIRST_SYNC_MS = 5_000;

/**
 * Keeps the folders of this edge in sync with a release store that several machines share; the edge follows the pointers in
 * its own folders. An empty store is filled with the site of the first edge that has one.
 */
export function followSharedReleases(
  mirror: Pick<Mirror, 'syncOrSeed'>,
  options: FollowOptions,
): Promise<StoreFollower> {
  return followStore(async () => (await mirror.syncOrSeed()).map(leftOutLine).join('; '), options);
}

export interface SharedReleases extends StoreFollower {
  /** Sends the report of this edge to the release commands of all machines. */
  readonly report: (report: EdgeReport) => void;
}

/** Follows the store of the configuration; resolves with undefined if there is none. */
export async function openSharedReleases(config: EdgeConfig, log: Log): Promise<SharedReleases | undefined> {
  if (!config.RELEASE_STORE) return undefined;
  const place = { store: config.STORE_DIR, sites: config.SITES_DIR };
  const firstMs = existsSync(pointerFile(place.sites)) ? FIRST_SYNC_MS : undefined;
  const mirror = startMirror(place, config);
  const followed = await followSharedReleases(mirror, { log, firstMs });
  const id = randomUUID();
  let last: EdgeReport | undefined;
  // A failure is already in the log, and the next report repeats this one.
  const put = () => void mirror.putEdgeReport(id, last).catch(() => undefined);
  const timer = setInterval(put, SHARED_EDGE_REPORT_INTERVAL_MS);
  timer.unref();
  return {
    ...followed,
    report(report) {
      last = report;
      put();
    },
    close() {
      clearInterval(timer);
      followed.close();
      const removed = mirror.putEdgeReport(id, undefined).catch(() => undefined);
      void removed.then(() => mirror.close());
    },
  };
}
