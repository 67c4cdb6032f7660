import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { overtaken, readState, settledState, siteIn, type ChannelState } from '../../compose/channels.ts';
import { readManifest } from '../../compose/compose.ts';
import type { EdgeReport } from '../../compose/edge-reports.ts';
import { isWhole, releaseNames, storedReleases, type StoredRelease } from '../store.ts';
import { inParallel, readIndex } from './blobs.ts';
import { createBring, type Wanted } from './bring.ts';
import { putRelease, putSite, type ReleaseIndex } from './contents.ts';
import { listEdgeReports, putEdgeReport, removeEdgeReport } from './edge-reports.ts';
import { createFetching, type MirrorPlace } from './fetching.ts';
import type { Objects } from './objects.ts';
import { getState, putState } from './shared-state.ts';
import { takeState, type LeftOut } from './take-state.ts';

export interface Mirror {
  /**
   * Makes this machine's channels those of the shared store, once what they name is here; what was changed here since the
   * last time goes there first. Nothing happens while the shared store names no site. Answers which channels beside the live
   * one are left out, because what they name could not be brought here; they are tried again with each call.
   * @throws Error when the shared store does not answer, or has not all of the live site
   */
  sync(): Promise<readonly LeftOut[]>;
  /** The same, and where the shared store names no site yet, it is given what is live here: one of all that begin is first. */
  begin(): Promise<readonly LeftOut[]>;
  /**
   * Brings what the shared store names here, as `sync` does, for whoever changes no channels: this machine's stay as they are,
   * and nothing goes there.
   */
  bring(): Promise<Wanted>;
  /** Gives what was changed here to all. @throws Error when somebody else has changed it meanwhile; then theirs is here, too. */
  push(): Promise<void>;
  putRelease(release: StoredRelease): Promise<void>;
  /** Brings a release here, unless it is. @throws Error when it is nowhere. */
  fetchRelease(area: string, id: string): Promise<void>;
  /** Brings a site and its releases here, unless they are. @throws Error when they are nowhere. */
  fetchSite(id: string): Promise<void>;
  /** What is in the shared store, the newest of each area first. */
  releases(): Promise<StoredRelease[]>;
  /** Tells all machines what an edge of this one says of itself; nothing once it has gone. */
  putEdgeReport(id: string, report: EdgeReport | undefined): Promise<void>;
  /** What the edges of all machines say of themselves. */
  edgeReports(): Promise<EdgeReport[]>;
}

/** What was the same here and there. */
interface Common {
  /** That it had there. */
  readonly version: string;
  readonly state: ChannelState;
  /** Channels that are there alone, because what they name could not be brought here. */
  readonly missing: ChannelState['pointers'];
}

export function createMirror(place: MirrorPlace, objects: Objects): Mirror {
  const { store, sites } = place;
  mkdirSync(sites, { recursive: true });
  mkdirSync(store, { recursive: true });
  const fetching = createFetching(place, objects);
  let common: Common | undefined;
  /** What was here at the last look, while there is nothing there. */
  let here: ChannelState | undefined;

  /** Answers what could not be brought here. */
  async function pull(): Promise<readonly LeftOut[]> {
    const from = readState(sites);
    const isWanting = Object.keys(common?.missing ?? {}).length > 0;
    const found = await getState(objects, isWanting ? undefined : common?.version);
    if (!found) return [];
    const taken = await takeState(sites, found.state, { from, bring: fetching.site });
    // What was changed here meanwhile is to be given first.
    if (!taken) return [];
    const isNew = found.version !== common?.version;
    common = { version: found.version, ...taken };
    if (isNew) await fetching.clear(taken.state);
    return taken.leftOut;
  }

  const putStored = (release: StoredRelease) =>
    putRelease(objects, store, { ...release, names: releaseNames(store, release.area, release.id) });

  /** Whether there was nothing to give, or it was taken. */
  async function give(): Promise<boolean> {
    if (isDeepStrictEqual(readState(sites), common?.state ?? here)) return true;
    // It may be half of a change.
    const state = settledState(sites);
    const [wanted, known] = [sitesIn(state), common ? sitesIn(common.state) : new Set<string>()];
    for (const id of wanted.difference(known)) await putSite(objects, sites, id);
    const named = releasesOfSites(sites, wanted).difference(releasesOfSites(sites, known));
    for (const release of storedReleases(store)) {
      // The first time, all that anybody may want to go back to.
      const isWanted = common ? named.has(nameOf(release)) : isWhole(store, release.area, release.id);
      if (isWanted) await putStored(release);
    }
    const { missing = {} } = common ?? {};
    const whole = { ...state, pointers: { ...missing, ...state.pointers } };
    const version = await putState(objects, whole, common?.version);
    if (version !== undefined) common = { version, state, missing };
    return version !== undefined;
  }

  async function sync(): Promise<readonly LeftOut[]> {
    if (common) await give();
    const before = readState(sites);
    const leftOut = await pull();
    if (!common) here = before;
    return leftOut;
  }

  return {
    sync,
    async begin() {
      const leftOut = await sync();
      if (common || sitesIn(readState(sites)).size === 0) return leftOut;
      here = undefined;
      return (await give()) ? leftOut : pull();
    },
    async push() {
      if (await give()) return;
      await pull();
      throw overtaken();
    },
    putRelease: putStored,
    bring: createBring(objects, fetching),
    fetchRelease: fetching.release,
    fetchSite: fetching.site,
    releases: () => sharedReleases(objects),
    putEdgeReport: (id, report) =>
      report ? putEdgeReport(objects, id, report) : removeEdgeReport(objects, id),
    edgeReports: () => listEdgeReports(objects),
  };
}

async function sharedReleases(objects: Objects): Promise<StoredRelease[]> {
  const listed = await inParallel(await objects.list('releases/'), async ({ key }) => {
    const [, area, id] = /^releases\/([a-z0-9-]+)\/([0-9a-f]{16})\.json$/.exec(key) ?? [];
    if (!area || !id) return [];
    // An object is as young as its last copy.
    const { builtAt } = await readIndex<ReleaseIndex>(objects, key);
    return [{ area, id, builtAt: new Date(builtAt) }];
  });
  const byArea = (one: StoredRelease, other: StoredRelease) => one.area.localeCompare(other.area);
  return listed
    .flat()
    .sort((one, other) => byArea(one, other) || other.builtAt.getTime() - one.builtAt.getTime());
}

const nameOf = ({ area, id }: { readonly area: string; readonly id: string }) => `${area} ${id}`;

/** Sites that any channel names. */
const sitesIn = ({ pointers }: ChannelState): Set<string> => new Set(Object.values(pointers).map(siteIn));

/** Releases of sites, as far as these are here. */
function releasesOfSites(sites: string, ids: ReadonlySet<string>): Set<string> {
  const folders = [...ids].map((id) => join(sites, id)).filter((folder) => existsSync(folder));
  return new Set(folders.flatMap((folder) => readManifest(folder).releases.map(nameOf)));
}
