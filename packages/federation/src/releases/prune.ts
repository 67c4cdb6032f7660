import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../compose/compose.ts';
import { promotionsIn, readChangeLines, releasesOf } from '../compose/promotions.ts';
import { isOlder, knownSites } from '../compose/sites.ts';
import { fetchedMark, readRelease, storedReleases, type StoredRelease } from './store.ts';

export const DAY_MS = 24 * 3600_000;
/** Releases stay that have been live within so many days: tabs that were opened then still ask for their files. */
export const KEPT_DAYS = 30;
/** Whoever has just fetched a release puts a site together with it. */
const WANTED_MS = 3600_000;

export interface Pruned {
  readonly releases: readonly StoredRelease[];
  /** Files that no release has any more, compressed copies included. */
  readonly files: number;
  readonly bytes: number;
}

interface Place {
  readonly store: string;
  readonly sites: string;
}

/**
 * Removes releases that nobody can need any more, and the files that only they had. What has been live within the last `days`
 * stays, because tabs that were opened then still ask for it; so does what a composed site names, and what was built since.
 */
export function prune(place: Place, { days, now }: { readonly days: number; readonly now: Date }): Pruned {
  const all = storedReleases(place.store);
  const gone = oldReleases(place, all, { days, now });
  return remove(place.store, { all, gone, isOurs: () => true });
}

/**
 * The same, of what has come from a shared store, for a machine that follows it: `changes` is the list of changes that all share.
 * What was built here, or is being built, is left to whoever builds; what was wanted within the hour may be about to be used.
 */
export function pruneFetched({ store, sites }: Place, changes: readonly string[], now = new Date()): Pruned {
  const all = storedReleases(store);
  const fetched = all.filter(({ area, id }) => {
    const mark = fetchedMark(store, area, id);
    return existsSync(mark) && isOlder(mark, WANTED_MS);
  });
  const days = KEPT_DAYS;
  const old = oldReleases({ sites }, fetched, { days, now });
  const gone = oldReleases({ sites }, old, { days, now, changes });
  const named = filesOf(store, gone);
  const pruned = remove(store, { all, gone, isOurs: (area, name) => named.has(`${area} ${name}`) });
  for (const { area, id } of gone) rmSync(fetchedMark(store, area, id), { force: true });
  return pruned;
}

interface OldOptions {
  readonly days: number;
  readonly now: Date;
  readonly changes?: readonly string[];
}

function oldReleases(
  { sites }: Pick<Place, 'sites'>,
  releases: readonly StoredRelease[],
  { days, now, changes }: OldOptions,
): StoredRelease[] {
  const since = new Date(now.getTime() - days * DAY_MS);
  const needed = neededReleases({ sites }, since, changes);
  return releases.filter(({ area, id, builtAt }) => builtAt < since && !needed.has(`${area} ${id}`));
}

interface Removal {
  readonly all: readonly StoredRelease[];
  readonly gone: readonly StoredRelease[];
  /** Whether a file may be removed that no release has any more. */
  readonly isOurs: (area: string, name: string) => boolean;
}

function remove(store: string, { all, gone, isOurs }: Removal): Pruned {
  const kept = filesOf(
    store,
    all.filter((each) => !gone.includes(each)),
  );
  for (const { area, id } of gone) rmSync(join(store, area, id), { recursive: true });
  const areas = [...new Set(gone.map(({ area }) => area))];
  const sizes = areas.flatMap((area) =>
    removeFiles(join(store, area, 'files'), (name) => !kept.has(`${area} ${name}`) && isOurs(area, name)),
  );
  return { releases: gone, files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Public files of releases, as `area name`. */
function filesOf(store: string, releases: readonly StoredRelease[]): Set<string> {
  return new Set(
    releases.flatMap(({ area, id }) =>
      Object.keys(readRelease(store, area, id).files).map((name) => `${area} ${name}`),
    ),
  );
}

/** As `area id`. What was live when the time began was live in it. */
export function neededReleases(
  { sites }: Pick<Place, 'sites'>,
  since: Date,
  changes: readonly string[] = readChangeLines(sites),
): Set<string> {
  const promotions = promotionsIn(changes);
  const first = promotions.findLastIndex(({ at }) => new Date(at) <= since);
  const live = promotions.slice(Math.max(first, 0)).map(({ releases }) => releases);
  const composed = knownSites(sites).map((id) => releasesOf(readManifest(join(sites, id))));
  return new Set(
    [...live, ...composed].flatMap((each) => Object.entries(each).map((pair) => pair.join(' '))),
  );
}

/** Removes files of a pool with their compressed copies; answers how long each was. */
function removeFiles(pool: string, isGone: (name: string) => boolean): number[] {
  if (!existsSync(pool)) return [];
  return readdirSync(pool)
    .filter((name) => isGone(name.replace(/\.(?:gz|br)$/, '')))
    .map((name) => {
      const { size } = statSync(join(pool, name));
      rmSync(join(pool, name));
      return size;
    });
}
