import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../compose/compose-site.ts';
import { parsePromotions, readChangeLines, releasesOf } from '../../channels/promotions.ts';
import { isOlder, knownSites } from '../../sites/site-folders.ts';
import { fetchedMark, readRelease, storedReleases, type StoredRelease } from './release-store.ts';

export const DAY_MS = 24 * 3600_000;
/** Days for which releases are kept after they were live: open tabs still request their files. */
export const KEPT_DAYS = 30;
/** Releases used within this time are kept, because a site may be about to be composed with them. */
const RECENTLY_USED_MS = 3600_000;

export interface Pruned {
  readonly releases: readonly StoredRelease[];
  /** Removed files, including compressed variants. */
  readonly files: number;
  readonly bytes: number;
}

interface Place {
  readonly store: string;
  readonly sites: string;
}

/**
 * Removes releases that are no longer needed, with the files that only they contain. Keeps releases that were live within
 * `days` days (open tabs request their files), releases of existing sites, and releases built within that time.
 */
export function prune(place: Place, { days, now }: { readonly days: number; readonly now: Date }): Pruned {
  const all = storedReleases(place.store);
  const removed = oldReleases(place, all, { days, now });
  return remove(place.store, { all, removed, mayRemove: () => true });
}

/**
 * Does the same for releases fetched from a shared store, on a machine that follows it. Does not touch releases built here
 * or used within the last hour.
 * @param changes - list of changes in the shared store
 */
export function pruneFetched({ store, sites }: Place, changes: readonly string[], now = new Date()): Pruned {
  const all = storedReleases(store);
  const fetched = all.filter(({ area, id }) => {
    const mark = fetchedMark(store, area, id);
    return existsSync(mark) && isOlder(mark, RECENTLY_USED_MS);
  });
  const days = KEPT_DAYS;
  const old = oldReleases({ sites }, fetched, { days, now });
  const removed = oldReleases({ sites }, old, { days, now, changes });
  const files = filesOf(store, removed);
  const pruned = remove(store, { all, removed, mayRemove: (area, name) => files.has(`${area} ${name}`) });
  for (const { area, id } of removed) rmSync(fetchedMark(store, area, id), { force: true });
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
  readonly removed: readonly StoredRelease[];
  /** Returns whether a file may be removed that no remaining release contains. */
  readonly mayRemove: (area: string, name: string) => boolean;
}

function remove(store: string, { all, removed, mayRemove }: Removal): Pruned {
  const kept = filesOf(
    store,
    all.filter((release) => !removed.includes(release)),
  );
  for (const { area, id } of removed) rmSync(join(store, area, id), { recursive: true });
  const areas = [...new Set(removed.map(({ area }) => area))];
  const sizes = areas.flatMap((area) =>
    removeFiles(join(store, area, 'files'), (name) => !kept.has(`${area} ${name}`) && mayRemove(area, name)),
  );
  return { releases: removed, files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/** As `area name`. */
function filesOf(store: string, releases: readonly StoredRelease[]): Set<string> {
  return new Set(
    releases.flatMap(({ area, id }) =>
      Object.keys(readRelease(store, area, id).files).map((name) => `${area} ${name}`),
    ),
  );
}

/** Returns the releases (`area id`) of existing sites, and those that were live at `since` or later. */
export function neededReleases(
  { sites }: Pick<Place, 'sites'>,
  since: Date,
  changes: readonly string[] = readChangeLines(sites),
): Set<string> {
  const promotions = parsePromotions(changes);
  const first = promotions.findLastIndex(({ at }) => new Date(at) <= since);
  const live = promotions.slice(Math.max(first, 0)).map(({ releases }) => releases);
  const composed = knownSites(sites).map((id) => releasesOf(readManifest(join(sites, id))));
  return new Set(
    [...live, ...composed].flatMap((releases) => Object.entries(releases).map((pair) => pair.join(' '))),
  );
}

/** Removes files with their compressed variants. Returns their sizes. */
function removeFiles(pool: string, isUnneeded: (name: string) => boolean): number[] {
  if (!existsSync(pool)) return [];
  return readdirSync(pool)
    .filter((name) => isUnneeded(name.replace(/\.(?:gz|br)$/, '')))
    .map((name) => {
      const { size } = statSync(join(pool, name));
      rmSync(join(pool, name));
      return size;
    });
}
