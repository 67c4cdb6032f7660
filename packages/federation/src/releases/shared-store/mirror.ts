import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  createConcurrentChangeError,
  readChannelState,
  readLockedChannelState,
  parseSiteId,
  type ChannelState,
} from '../../channels/channels.ts';
import { readManifest } from '../../compose/compose-site.ts';
import type { EdgeReport } from '../../channels/edge-reports.ts';
import {
  isCompleteRelease,
  listReleaseFiles,
  storedReleases,
  type StoredRelease,
} from '../store/release-store.ts';
import { inParallel, readJsonObject } from './blobs.ts';
import { createSitesFetcher, type FetchedSites } from './fetch-without-channels.ts';
import { putRelease, putSite, type ReleaseIndex } from './transfer.ts';
import { listEdgeReports, putEdgeReport, removeEdgeReport } from './edge-reports.ts';
import { createLocalCopies, type MirrorPlace } from './local-copies.ts';
import type { ObjectStore } from './object-store.ts';
import { readSharedState, writeSharedState } from './shared-state.ts';
import { applySharedState, type LeftOutChannel } from './apply-state.ts';

export interface Mirror {
  /**
   * Synchronizes the channels of this machine with the shared store: pushes local changes since the last call, fetches the
   * named sites, and applies the shared channels. Does nothing while the shared store has no site. Resolves with the
   * channels, except the live one, whose sites could not be fetched; each call retries them.
   * @throws Error if the shared store does not answer or the live site is incomplete
   */
  sync(): Promise<readonly LeftOutChannel[]>;
  /**
   * Like `sync`. If the shared store has no site yet, pushes the local one; if several machines do that at once, the first
   * one wins.
   */
  syncOrSeed(): Promise<readonly LeftOutChannel[]>;
  /** Fetches the sites that the shared store names, without changing channels here or there. */
  fetchSites(): Promise<FetchedSites>;
  /**
   * Pushes local changes to the shared store. @throws Error if the shared store has changed meanwhile; its changes are then
   * applied here
   */
  push(): Promise<void>;
  putRelease(release: StoredRelease): Promise<void>;
  /** Fetches a release unless it is here. @throws Error if the shared store does not have it */
  fetchRelease(area: string, id: string): Promise<void>;
  /** Fetches a site and its releases unless they are here. @throws Error if the shared store does not have them */
  fetchSite(id: string): Promise<void>;
  /** Returns the releases in the shared store, newest first within each area. */
  releases(): Promise<StoredRelease[]>;
  /** Publishes the report of an edge; undefined removes it. */
  putEdgeReport(id: string, report: EdgeReport | undefined): Promise<void>;
  edgeReports(): Promise<EdgeReport[]>;
}

/** State that was last equal here and in the shared store. */
interface Common {
  /** Version in the shared store. */
  readonly version: string;
  readonly state: ChannelState;
  /** Channels only in the shared store, because their sites could not be fetched. */
  readonly missing: ChannelState['pointers'];
}

export function createMirror(place: MirrorPlace, objects: ObjectStore): Mirror {
  const { store, sites } = place;
  mkdirSync(sites, { recursive: true });
  mkdirSync(store, { recursive: true });
  const localCopies = createLocalCopies(place, objects);
  let common: Common | undefined;
  /** Local state at the last call, while the shared store is empty. */
  let lastLocalState: ChannelState | undefined;

  /** Applies the shared state here. Resolves with the channels that could not be fetched. */
  async function pull(): Promise<readonly LeftOutChannel[]> {
    const from = readChannelState(sites);
    const isIncomplete = Object.keys(common?.missing ?? {}).length > 0;
    const shared = await readSharedState(objects, isIncomplete ? undefined : common?.version);
    if (!shared) return [];
    const applied = await applySharedState(sites, shared.state, { from, fetchSite: localCopies.fetchSite });
    // Local changes made meanwhile must be pushed first.
    if (!applied) return [];
    const isNew = shared.version !== common?.version;
    common = { version: shared.version, ...applied };
    if (isNew) await localCopies.removeUnused(applied.state);
    return applied.leftOut;
  }

  const putStored = (release: StoredRelease) =>
    putRelease(objects, store, { ...release, names: listReleaseFiles(store, release.area, release.id) });

  /** Pushes local changes. Resolves with false if the shared store has changed meanwhile. */
  async function pushChanges(): Promise<boolean> {
    if (isDeepStrictEqual(readChannelState(sites), common?.state ?? lastLocalState)) return true;
    // Read again with the lock, because a change may be half written.
    const state = readLockedChannelState(sites);
    const [local, shared] = [sitesIn(state), common ? sitesIn(common.state) : new Set<string>()];
    for (const id of local.difference(shared)) await putSite(objects, sites, id);
    const named = releasesOfSites(sites, local).difference(releasesOfSites(sites, shared));
    for (const release of storedReleases(store)) {
      // The first push includes all releases, so that rollbacks are possible.
      const isNeeded = common
        ? named.has(nameOf(release))
        : isCompleteRelease(store, release.area, release.id);
      if (isNeeded) await putStored(release);
    }
    const { missing = {} } = common ?? {};
    const next = { ...state, pointers: { ...missing, ...state.pointers } };
    const version = await writeSharedState(objects, next, common?.version);
    if (version !== undefined) common = { version, state, missing };
    return version !== undefined;
  }

  async function sync(): Promise<readonly LeftOutChannel[]> {
    if (common) await pushChanges();
    const before = readChannelState(sites);
    const leftOut = await pull();
    if (!common) lastLocalState = before;
    return leftOut;
  }

  return {
    sync,
    async syncOrSeed() {
      const leftOut = await sync();
      if (common || sitesIn(readChannelState(sites)).size === 0) return leftOut;
      lastLocalState = undefined;
      return (await pushChanges()) ? leftOut : pull();
    },
    async push() {
      if (await pushChanges()) return;
      await pull();
      throw createConcurrentChangeError();
    },
    putRelease: putStored,
    fetchSites: createSitesFetcher(objects, localCopies),
    fetchRelease: localCopies.fetchRelease,
    fetchSite: localCopies.fetchSite,
    releases: () => sharedReleases(objects),
    putEdgeReport: (id, report) =>
      report ? putEdgeReport(objects, id, report) : removeEdgeReport(objects, id),
    edgeReports: () => listEdgeReports(objects),
  };
}

async function sharedReleases(objects: ObjectStore): Promise<StoredRelease[]> {
  const listed = await inParallel(await objects.list('releases/'), async ({ key }) => {
    const [, area, id] = /^releases\/([a-z0-9-]+)\/([0-9a-f]{16})\.json$/.exec(key) ?? [];
    if (!area || !id) return [];
    // `builtAt` is stored in the object, because the time of the object changes when it is copied.
    const { builtAt } = await readJsonObject<ReleaseIndex>(objects, key);
    return [{ area, id, builtAt: new Date(builtAt) }];
  });
  const byArea = (one: StoredRelease, other: StoredRelease) => one.area.localeCompare(other.area);
  return listed
    .flat()
    .sort((one, other) => byArea(one, other) || other.builtAt.getTime() - one.builtAt.getTime());
}

const nameOf = ({ area, id }: { readonly area: string; readonly id: string }) => `${area} ${id}`;

const sitesIn = ({ pointers }: ChannelState): Set<string> =>
  new Set(Object.values(pointers).map(parseSiteId));

function releasesOfSites(sites: string, ids: ReadonlySet<string>): Set<string> {
  const folders = [...ids].map((id) => join(sites, id)).filter((folder) => existsSync(folder));
  return new Set(folders.flatMap((folder) => readManifest(folder).releases.map(nameOf)));
}
