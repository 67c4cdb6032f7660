import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clearSites, type ChannelState } from '../../channels/channels.ts';
import { readManifest } from '../../compose/compose-site.ts';
import { withFileLockAsync } from '../../sites/file-lock.ts';
import { pruneFetched } from '../store/prune.ts';
import { fetchRelease, fetchSite, markUsedIfLocal } from './transfer.ts';
import type { ObjectStore } from './object-store.ts';

/** Lock file of the process that fetches or removes. */
const FETCHING = '.fetching';

/** Folders of a machine with its copies of a shared store. */
export interface MirrorPlace {
  readonly store: string;
  readonly sites: string;
}

export interface LocalCopies {
  /** Fetches a release unless it is here. @throws Error if the shared store does not have it */
  fetchRelease(area: string, id: string): Promise<void>;
  /** Fetches a site and its releases unless they are here. @throws Error if the shared store does not have them */
  fetchSite(id: string): Promise<void>;
  /** Removes fetched sites and releases that neither this machine nor the shared state needs. */
  removeUnused(shared: ChannelState): Promise<void>;
}

/**
 * Creates the functions that fetch and remove local copies. A lock serializes them across processes, so that an edge and
 * five services of a machine fetch a site only once, and nothing is removed while it is being fetched.
 */
export function createLocalCopies({ store, sites }: MirrorPlace, objects: ObjectStore): LocalCopies {
  const withLock = <T>(work: () => Promise<T>) => withFileLockAsync(join(sites, FETCHING), work);
  const releasesOf = (id: string) => readManifest(join(sites, id)).releases;
  const isComplete = (id: string) =>
    existsSync(join(sites, id)) && releasesOf(id).every((release) => markUsedIfLocal(store, release));
  return {
    async fetchRelease(area, id) {
      if (markUsedIfLocal(store, { area, id })) return;
      await withLock(() => fetchRelease(objects, store, { area, id }));
    },
    async fetchSite(id) {
      if (isComplete(id)) return;
      await withLock(async () => {
        await fetchSite(objects, sites, id);
        for (const release of releasesOf(id)) await fetchRelease(objects, store, release);
      });
    },
    removeUnused: (shared) =>
      withLock(async () => {
        clearSites(sites, shared);
        pruneFetched({ store, sites }, shared.changes);
      }),
  };
}
