import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/**
 * Composed sites on disk: a folder for each, named by its id and never changed. Whoever serves a site keeps a lease on it;
 * `channels.ts` has the pointers that name some of them.
 */

/** Sites made live last whose folders stay: tabs that were opened with one of them still ask for its tables. */
export const KEPT_SITES = 5;
/** A lease that nobody has renewed for so long is that of a process that has gone. */
export const LEASE_MS = 5 * 60_000;

const LEASES = '.served';
/** Folders that are being written or removed. */
const UNFINISHED = '.unfinished-';
const UNFINISHED_MS = 60 * 60_000;

/** Whether a text can be the id of a site, and so is safe as the name of a folder. */
export function isSiteId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** Sites that are there, the one made live last first. */
export function knownSites(sites: string): string[] {
  return readdirSync(sites)
    .filter(isSiteId)
    .map((id) => ({ id, used: statSync(join(sites, id)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .map(({ id }) => id);
}

/** Marks a folder as used now. @throws Error when it is not there. */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/** A new folder beside the sites to compose one in. */
export function createStaging(sites: string): string {
  const staging = join(sites, UNFINISHED + randomUUID());
  mkdirSync(staging, { recursive: true });
  return staging;
}

/** Removes a site. At no time its folder is there in part. */
export function removeSite(sites: string, id: string): void {
  const removed = join(sites, UNFINISHED + randomUUID());
  renameSync(join(sites, id), removed);
  rmSync(removed, { recursive: true });
}

export interface Lease {
  /**
   * Keeps the folders of sites from being removed, and no longer those of the sites before. To be called again well within
   * {@link LEASE_MS}.
   */
  hold(...ids: readonly string[]): void;
  end(): void;
}

/** The lease of one server. */
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

export interface Needed {
  /** That pointers name. */
  readonly named: readonly string[];
  /** That have been live, the one made live last first. */
  readonly live: readonly string[];
}

/**
 * Removes the folders that nobody needs any more: of those that have been live all but the last, and what was composed for a
 * while and is named no more.
 */
export function removeOldSites(sites: string, { named, live }: Needed): void {
  const stay = new Set([...named, ...live.slice(0, KEPT_SITES), ...leasedSites(sites)]);
  const isOld = (id: string) => live.includes(id) || isOlder(join(sites, id), UNFINISHED_MS);
  for (const id of knownSites(sites)) {
    if (!stay.has(id) && isOld(id)) removeSite(sites, id);
  }
  for (const name of readdirSync(sites).filter((each) => each.startsWith(UNFINISHED))) {
    if (isOlder(join(sites, name), UNFINISHED_MS))
      rmSync(join(sites, name), { recursive: true, force: true });
  }
}

/** Ids of the sites that servers hold; leases of servers that have gone are removed. */
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

/** Whether something was written longer ago. */
export function isOlder(path: string, ms: number): boolean {
  return Date.now() - statSync(path).mtimeMs > ms;
}
