import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../compose/compose.ts';
import { readPromotions, releasesOf } from '../compose/promotions.ts';
import { knownSites } from '../compose/sites.ts';
import { readRelease, storedReleases, type StoredRelease } from './store.ts';

export const DAY_MS = 24 * 3600_000;

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
  const { store } = place;
  const since = new Date(now.getTime() - days * DAY_MS);
  const needed = neededReleases(place, since);
  const isNeeded = ({ area, id, builtAt }: StoredRelease) => builtAt >= since || needed.has(`${area} ${id}`);
  const all = storedReleases(store);
  const releases = all.filter((release) => !isNeeded(release));
  for (const { area, id } of releases) rmSync(join(store, area, id), { recursive: true });
  const kept = Map.groupBy(all.filter(isNeeded), ({ area }) => area);
  const areas = [...new Set(releases.map(({ area }) => area))];
  const removed = areas.flatMap((area) => removeFiles(store, area, kept.get(area) ?? []));
  return { releases, files: removed.length, bytes: removed.reduce((sum, bytes) => sum + bytes, 0) };
}

/** As `area id`. What was live when the time began was live in it. */
export function neededReleases({ sites }: Pick<Place, 'sites'>, since: Date): Set<string> {
  const promotions = readPromotions(sites);
  const first = promotions.findLastIndex(({ at }) => new Date(at) <= since);
  const live = promotions.slice(Math.max(first, 0)).map(({ releases }) => releases);
  const composed = knownSites(sites).map((id) => releasesOf(readManifest(join(sites, id))));
  return new Set(
    [...live, ...composed].flatMap((each) => Object.entries(each).map((pair) => pair.join(' '))),
  );
}

/** Removes the files of an area that none of its releases names; answers how long each was. */
function removeFiles(store: string, area: string, kept: readonly StoredRelease[]): number[] {
  const pool = join(store, area, 'files');
  if (!existsSync(pool)) return [];
  const named = new Set(kept.flatMap(({ id }) => Object.keys(readRelease(store, area, id).files)));
  return readdirSync(pool)
    .filter((name) => !named.has(name.replace(/\.(?:gz|br)$/, '')))
    .map((name) => {
      const { size } = statSync(join(pool, name));
      rmSync(join(pool, name));
      return size;
    });
}
