import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './in-turn.ts';
import { promotionsFile, withPromotion, type Reason } from './promotions.ts';

/**
 * Composed sites on disk: a folder for each, named by its id and never changed, and the pointer, a file that holds the
 * id of the live one. Whoever serves a site keeps a lease on it.
 */

/** Sites made live last whose folders stay: tabs that were opened with one of them still ask for its tables. */
export const KEPT_SITES = 5;
/** A lease that nobody has renewed for so long is that of a process that has gone. */
export const LEASE_MS = 5 * 60_000;

const POINTER = 'live';
const LEASES = '.served';
const LOCK = '.promoting';
/** Folders that are being written or removed. */
const UNFINISHED = '.unfinished-';
const UNFINISHED_MS = 60 * 60_000;

/** Whether a text can be the id of a site, and so is safe as the name of a folder. */
export function isSiteId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** File that names the live site. */
export function pointerFile(sites: string): string {
  return join(sites, POINTER);
}

/** Id of the live site. @throws Error when none has been made live. */
export function liveSite(sites: string): string {
  const id = readFileSync(pointerFile(sites), 'utf8').trim();
  if (!isSiteId(id)) throw new Error(`${pointerFile(sites)} names no site`);
  return id;
}

/** Sites that are there, the one made live last first. */
export function knownSites(sites: string): string[] {
  return readdirSync(sites)
    .filter(isSiteId)
    .map((id) => ({ id, used: statSync(join(sites, id)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .map(({ id }) => id);
}

export interface PromoteOptions {
  /** The site that has to be the live one still. */
  readonly from?: string;
  readonly reason?: Reason;
}

/**
 * Makes a composed site the live one, writes that down, and removes the folders that nobody needs any more.
 * @throws Error when another site than `from` is live by now, whose releases stay.
 */
export function promoteSite(sites: string, id: string, { from, reason }: PromoteOptions = {}): void {
  touch(join(sites, id));
  inTurn(join(sites, LOCK), () => {
    if (from !== undefined && liveSite(sites) !== from)
      throw new Error('Somebody else has made another site live meanwhile: look at it, then try again.');
    const promotions = withPromotion(sites, id, { now: new Date(), reason });
    replaceFile(pointerFile(sites), `${id}\n`);
    if (promotions !== undefined) replaceFile(promotionsFile(sites), promotions);
    removeOldSites(sites);
  });
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
   * Keeps the folder of a site from being removed, and no longer that of the site before. To be called again well within
   * {@link LEASE_MS}.
   */
  hold(id: string): void;
  end(): void;
}

/** The lease of one server. */
export function createLease(sites: string): Lease {
  const file = join(sites, LEASES, randomUUID());
  return {
    hold(id) {
      mkdirSync(join(sites, LEASES), { recursive: true });
      replaceFile(file, id);
    },
    end: () => rmSync(file, { force: true }),
  };
}

function removeOldSites(sites: string): void {
  const served = new Set([liveSite(sites), ...leasedSites(sites)]);
  for (const id of knownSites(sites).slice(KEPT_SITES)) {
    if (!served.has(id)) removeSite(sites, id);
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
    if (!isOlder(file, LEASE_MS)) return [readFileSync(file, 'utf8')];
    rmSync(file, { force: true });
    return [];
  });
}

function isOlder(path: string, ms: number): boolean {
  return Date.now() - statSync(path).mtimeMs > ms;
}

/** Whoever reads the file finds the old content or the new one, never a part. */
function replaceFile(file: string, content: string): void {
  const next = `${file}.${randomUUID()}`;
  writeFileSync(next, content, { flush: true });
  renameSync(next, file);
}
