import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clearSites, type ChannelState } from '../../compose/channels.ts';
import { readManifest } from '../../compose/compose.ts';
import { inTurnFor } from '../../compose/in-turn.ts';
import { pruneFetched } from '../prune.ts';
import { fetchRelease, fetchSite, isHere } from './contents.ts';
import type { Objects } from './objects.ts';

/** Says that a process of this machine is at it. */
const FETCHING = '.fetching';

/** Folders of a machine that hold what it needs of a shared store. */
export interface MirrorPlace {
  readonly store: string;
  readonly sites: string;
}

export interface Fetching {
  /** Brings a release here, unless it is. @throws Error when it is nowhere. */
  release(area: string, id: string): Promise<void>;
  /** Brings a site and its releases here, unless they are. @throws Error when they are nowhere. */
  site(id: string): Promise<void>;
  /** Removes what nobody needs any more, here or by the state that machines share, of what has been fetched. */
  clear(shared: ChannelState): Promise<void>;
}

/**
 * What fills the folders of a machine, and clears them. One process at a time does either: an edge and five services of a machine
 * fetch a site once, and nothing is cleared away that is being fetched.
 */
export function createFetching({ store, sites }: MirrorPlace, objects: Objects): Fetching {
  const inItsTurn = <T>(work: () => Promise<T>) => inTurnFor(join(sites, FETCHING), work);
  const releasesOf = (id: string) => readManifest(join(sites, id)).releases;
  const isWhole = (id: string) =>
    existsSync(join(sites, id)) && releasesOf(id).every((release) => isHere(store, release));
  return {
    async release(area, id) {
      if (isHere(store, { area, id })) return;
      await inItsTurn(() => fetchRelease(objects, store, { area, id }));
    },
    async site(id) {
      if (isWhole(id)) return;
      await inItsTurn(async () => {
        await fetchSite(objects, sites, id);
        for (const release of releasesOf(id)) await fetchRelease(objects, store, release);
      });
    },
    clear: (shared) =>
      inItsTurn(async () => {
        clearSites(sites, shared);
        pruneFetched({ store, sites }, shared.changes);
      }),
  };
}
