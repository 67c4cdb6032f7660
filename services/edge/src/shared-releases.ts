import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pointerFile, type EdgeReport } from '@larkfield/federation/compose';
import {
  followStore,
  leftOutLine,
  SHARED_RENEW_MS,
  startMirror,
  type Followed,
  type FollowOptions,
  type Mirror,
} from '@larkfield/federation/releases';
import type { Log } from '@larkfield/kit';
import type { EdgeConfig } from './config.ts';

/** A machine that has a site begins with it rather than wait for a store that says nothing. */
const FIRST_LOOK_MS = 5_000;

/**
 * Keeps the folders of this edge like a release store that several machines share; the edge follows the pointers in its own
 * folders. A store that is empty begins with the site of the first edge that has one.
 */
export function followSharedReleases(
  mirror: Pick<Mirror, 'begin'>,
  options: FollowOptions,
): Promise<Followed> {
  return followStore(async () => (await mirror.begin()).map(leftOutLine).join('; '), options);
}

export interface SharedReleases extends Followed {
  /** Tells the release commands of all machines what this edge says of itself. */
  readonly report: (report: EdgeReport) => void;
}

/** The same with the store that the environment names; nothing without one. */
export async function openSharedReleases(config: EdgeConfig, log: Log): Promise<SharedReleases | undefined> {
  if (!config.RELEASE_STORE) return undefined;
  const place = { store: config.STORE_DIR, sites: config.SITES_DIR };
  const firstMs = existsSync(pointerFile(place.sites)) ? FIRST_LOOK_MS : undefined;
  const mirror = startMirror(place, config);
  const followed = await followSharedReleases(mirror, { log, firstMs });
  const id = randomUUID();
  let last: EdgeReport | undefined;
  // A store that does not answer is in the log already; the next one says the same.
  const put = () => void mirror.putEdgeReport(id, last).catch(() => undefined);
  const timer = setInterval(put, SHARED_RENEW_MS);
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
      const gone = mirror.putEdgeReport(id, undefined).catch(() => undefined);
      void gone.then(() => mirror.close());
    },
  };
}
