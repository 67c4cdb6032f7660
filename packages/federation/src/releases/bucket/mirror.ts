import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { overtaken, readState, writeState, type ChannelState } from '../../compose/channels.ts';
import { readManifest } from '../../compose/compose.ts';
import { isWhole, releaseNames, storedReleases, type StoredRelease } from '../store.ts';
import { fetchRelease, fetchSite, putRelease, putSite } from './contents.ts';
import type { Objects } from './objects.ts';
import { getState, putState } from './shared-state.ts';

/** Folders of a machine that hold what it needs of a shared store. */
export interface MirrorPlace {
  readonly store: string;
  readonly sites: string;
}

export interface Mirror {
  /**
   * Makes this machine's channels those of the shared store, once what they name is here; what was changed here since the
   * last time goes there first. Nothing happens while the shared store names no site.
   */
  sync(): Promise<void>;
  /** Gives what was changed here to all. @throws Error when somebody else has changed it meanwhile; then theirs is here, too. */
  push(): Promise<void>;
  putRelease(release: StoredRelease): Promise<void>;
  /** Brings a release here, unless it is. @throws Error when it is nowhere. */
  fetchRelease(area: string, id: string): Promise<void>;
  /** Brings a site and its releases here, unless they are. @throws Error when they are nowhere. */
  fetchSite(id: string): Promise<void>;
  /** What is in the shared store, the newest of each area first. */
  releases(): Promise<StoredRelease[]>;
}

export function createMirror(place: MirrorPlace, objects: Objects): Mirror {
  const { store, sites } = place;
  mkdirSync(sites, { recursive: true });
  mkdirSync(store, { recursive: true });
  /** What was the same here and there, and the version that it had there. */
  let common: { readonly version: string; readonly state: ChannelState } | undefined;
  /** What was here at the last look, while there is nothing there. */
  let here: ChannelState | undefined;

  async function fetchWhole(id: string): Promise<void> {
    await fetchSite(objects, sites, id);
    for (const release of readManifest(join(sites, id)).releases) await fetchRelease(objects, store, release);
  }

  async function pull(): Promise<void> {
    const found = await getState(objects, common?.version);
    if (!found) return;
    for (const id of sitesIn(found.state)) await fetchWhole(id);
    writeState(sites, found.state);
    common = found;
  }

  const putStored = (release: StoredRelease) =>
    putRelease(objects, store, { ...release, names: releaseNames(store, release.area, release.id) });

  /** Whether there was nothing to give, or it was taken. */
  async function give(): Promise<boolean> {
    const state = readState(sites);
    if (isDeepStrictEqual(state, common?.state ?? here)) return true;
    const named = new Set<string>();
    for (const id of sitesIn(state)) {
      await putSite(objects, sites, id);
      for (const release of readManifest(join(sites, id)).releases) named.add(nameOf(release));
    }
    for (const release of storedReleases(store)) {
      // The first time, all that anybody may want to go back to.
      const isWanted = common ? named.has(nameOf(release)) : isWhole(store, release.area, release.id);
      if (isWanted) await putStored(release);
    }
    const version = await putState(objects, state, common?.version);
    if (version !== undefined) common = { version, state };
    return version !== undefined;
  }

  return {
    async sync() {
      if (common) await give();
      await pull();
      if (!common) here = readState(sites);
    },
    async push() {
      if (await give()) return;
      await pull();
      throw overtaken();
    },
    putRelease: putStored,
    fetchRelease: (area, id) => fetchRelease(objects, store, { area, id }),
    fetchSite: fetchWhole,
    releases: async () =>
      (await objects.list('releases/')).flatMap(({ key, writtenAt }) => {
        const [, area, id] = /^releases\/([a-z0-9-]+)\/([0-9a-f]{16})\.json$/.exec(key) ?? [];
        return area && id ? [{ area, id, builtAt: writtenAt }] : [];
      }),
  };
}

const nameOf = ({ area, id }: { readonly area: string; readonly id: string }) => `${area} ${id}`;

/** Sites that any channel names. */
function sitesIn({ pointers }: ChannelState): Set<string> {
  const named = Object.values(pointers).map((text) => /[0-9a-f]{16}/.exec(text)?.[0] ?? '');
  return new Set(named.filter((id) => id !== ''));
}
