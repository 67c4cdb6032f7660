import { existsSync } from 'node:fs';
import { pointerFile } from '@larkfield/federation/compose';
import {
  followStore,
  leftOutLine,
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

/** The same with the store that the environment names; nothing without one. */
export async function openSharedReleases(config: EdgeConfig, log: Log): Promise<Followed | undefined> {
  if (!config.RELEASE_STORE) return undefined;
  const place = { store: config.STORE_DIR, sites: config.SITES_DIR };
  const firstMs = existsSync(pointerFile(place.sites)) ? FIRST_LOOK_MS : undefined;
  const mirror = startMirror(place, config);
  const followed = await followSharedReleases(mirror, { log, firstMs });
  return {
    ...followed,
    close() {
      followed.close();
      void mirror.close();
    },
  };
}
