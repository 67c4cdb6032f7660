import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/**
 * Composed sites on disk: one folder per site, named by its id and never changed. A server holds a lease on the site it
 * serves; `channels.ts` has the pointers to sites.
 */

/** Number of most recent live sites that are kept: open tabs still request their tables. */
export const MAX_KEPT_SITES = 5;
/** Age at which a lease is stale because its process has stopped. */
export const LEASE_MS = 5 * 60_000;

const LEASES = '.served';
/** Prefix of folders that are being written or removed. */
const UNFINISHED = '.unfinished-';
const UNFINISHED_MS = 60 * 60_000;

/** Returns whether a text is a valid site id, and so safe as a folder name. */
export function isSiteId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** Returns the ids of the existing sites, most recently used first. */
export function knownSites(sites: string): string[] {
  return readdirSync(sites)
    .filter(isSiteId)
    .map((id) => ({ id, used: statSync(join(sites, id)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .map(({ id }) => id);
}

/** Sets the time of a path to now. @throws Error if it does not exist */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Creates a folder beside the sites, in which a site is composed. */
export function createStaging(sites: string): string {
  const staging = join(sites, UNFINISHED + randomUUID());
  mkdirSync(staging, { recursive: true });
  return staging;
}

/** Removes a site. Its folder disappears in one step. */
export function removeSite(sites: string, id: string): void {
  const removed = join(sites, UNFINISHED + randomUUID());
  renameSync(join(sites, id), removed);
  rmSync(removed, { recursive: true });
}

export interface Lease {
  /**
   * Protects the folders of these sites from removal, and no longer those of the previous call. Must be called again well
   * within {@link LEASE_MS}.
   */
  hold(...ids: readonly string[]): void;
  end(): void;
}

export function createLease(sites: string): Lease {
  const file = join(sites, LEASES, randomUUID());
  return {
    hold(...ids) {
      mkdirSync(join(sites, LEASES), { recursive: true });
      replaceFile(file, ids.join(' '));
    },
    end: () => rmSync(file, { force: true }),
  };
}

export interface SitesInUse {
  /** Named by pointers. */
  readonly named: readonly string[];
  /** Most recent first. */
  readonly live: readonly string[];
}

/**
 * Removes sites that no pointer or lease names. The last {@link MAX_KEPT_SITES} live sites stay; older live sites are removed
 * at once. Sites that were never live and unfinished folders are removed after an hour.
 */
export function removeOldSites(sites: string, { named, live }: SitesInUse): void {
  const needed = new Set([...named, ...live.slice(0, MAX_KEPT_SITES), ...leasedSites(sites)]);
  const isOld = (id: string) => live.includes(id) || isOlder(join(sites, id), UNFINISHED_MS);
  for (const id of knownSites(sites)) {
    if (!needed.has(id) && isOld(id)) removeSite(sites, id);
  }
  for (const name of readdirSync(sites).filter((folder) => folder.startsWith(UNFINISHED))) {
    if (isOlder(join(sites, name), UNFINISHED_MS))
      rmSync(join(sites, name), { recursive: true, force: true });
  }
}

/** Returns the ids of leased sites. Removes stale leases. */
function leasedSites(sites: string): string[] {
  const folder = join(sites, LEASES);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    if (!isOlder(file, LEASE_MS)) return readFileSync(file, 'utf8').split(' ');
    rmSync(file, { force: true });
    return [];
  });
}

export function isOlder(path: string, ms: number): boolean {
  return Date.now() - statSync(path).mtimeMs > ms;
}
