import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  createLease,
  LEASE_MS,
  liveSite,
  pointerFile,
  sitesOnceLive,
  type Lease,
} from '@larkfield/federation/compose';
import type { Log } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { leftOutText, loadServable, type ServableOptions } from './servable-site.ts';
import { servicesOf } from './service-directory.ts';
import { loadSite, messageOf, type ComposedSite } from './site.ts';

/** The site that answers a request, from its beginning to its end. */
export type SiteOf = (request: FastifyRequest) => ComposedSite;

/** A site that was not tried before may be the way back from a bad release: it is soon live, with its first pages or without. */
const PREPARE_LIMIT_MS = 1_000;

export interface LiveSite {
  readonly siteOf: SiteOf;
  /** The site that is served now. */
  current(): ComposedSite;
  /** Looks at the pointer now, and changes over when it names another site that is good. */
  check(): Promise<void>;
  close(): void;
}

export interface LiveSiteOptions extends ServableOptions {
  readonly log: Log;
  /** Milliseconds between two looks at the pointer. A look is one call to the file system. */
  readonly pollMs?: number;
  /** A site that is in memory already, because it was tried before. */
  readonly tried?: (id: string) => ComposedSite | undefined;
  /** Called when another site is served. */
  readonly onChange?: () => void;
}

/**
 * Serves the site that the pointer names. Another one is loaded whole beside it and takes over in one step; one that is
 * broken or does not fit is refused until the pointer is written again. A new area that cannot be served is left out, and
 * comes in as soon as its services are there.
 * @throws Error when there is none to begin with.
 */
export async function followLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { sitesDir, directory, log, pollMs = 500, tried, onChange = () => undefined } = options;
  // Before the pointer is read: what is written from here on is another version.
  let seen = await versionOf(pointerFile(sitesDir));
  let current = await firstSite(options);
  directory.assume(servicesOf(current.contracts));
  const lease = createLease(sitesDir);
  const hold = () => tryToHold(lease, current.manifest.id, log);

  const knownServices = () => [...directory.addresses.keys()].join();
  /** Services that had an address when the site was loaded. */
  let loadedWith = knownServices();

  /** Whether services have started since that areas may have been left out for. */
  async function canServeMore(): Promise<boolean> {
    if (current.missing.length === 0) return false;
    await directory.find(servicesOf(current.missing));
    return knownServices() !== loadedWith;
  }

  async function look(): Promise<void> {
    const version = await versionOf(pointerFile(sitesDir));
    if (version === seen && !(await canServeMore())) return;
    const isRewritten = version !== seen;
    seen = version;
    const before = current;
    let id = '?';
    try {
      id = liveSite(sitesDir);
      if (id === before.manifest.id && before.missing.length === 0) return;
      const next =
        (isRewritten && tried?.(id)) || (await loadServable(options, id, before.contracts, PREPARE_LIMIT_MS));
      loadedWith = knownServices();
      if (id === before.manifest.id && next.missing.length === before.missing.length) return;
      current = next;
    } catch (error) {
      log.error(`site ${id} refused, ${before.manifest.id} stays: ${messageOf(error)}`);
      return;
    }
    log.info(`site ${id} is live in the place of ${before.manifest.id}`);
    if (current.leftOut.length > 0) log.error(`site ${id} is served without ${leftOutText(current.leftOut)}`);
    hold();
    onChange();
  }

  hold();
  let looking = Promise.resolve();
  const check = () => (looking = looking.then(look));
  const timers = [setInterval(() => void check(), pollMs), setInterval(hold, LEASE_MS / 5)];
  for (const timer of timers) timer.unref();
  return {
    siteOf: pinned(() => current),
    current: () => current,
    check,
    close() {
      timers.forEach(clearInterval);
      lease.end();
    },
  };
}

/**
 * The site that the pointer names; where that is broken the last whole one, else the newest of which some areas are
 * whole: a process that has to start anew must not be kept from it by one team's release.
 */
async function firstSite(options: LiveSiteOptions): Promise<ComposedSite> {
  const { sitesDir, log } = options;
  const failures: unknown[] = [];
  const tried = async (load: () => Promise<ComposedSite>): Promise<ComposedSite | undefined> => {
    try {
      return await load();
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const named = await tried(async () => loadSite(options, liveSite(sitesDir)));
  if (named) return named;
  log.error(`the live site cannot be served: ${messageOf(failures[0])}`);
  const known = existsSync(sitesDir) ? sitesOnceLive(sitesDir) : [];
  for (const id of known) {
    const whole = await tried(() => loadSite(options, id));
    if (!whole) continue;
    log.error(`site ${id} is served in its place`);
    return whole;
  }
  for (const id of known) {
    const part = await tried(() => loadSite(options, id, { mayLeaveOut: () => true }));
    if (!part) continue;
    log.error(`site ${id} is served without ${leftOutText(part.leftOut)}`);
    return part;
  }
  throw failures[0];
}

/** Gives each request the site that was live when it was first asked for, however often it asks. */
export function pinned(live: () => ComposedSite): SiteOf {
  const sites = new WeakMap<FastifyRequest, ComposedSite>();
  return (request) => {
    const site = sites.get(request) ?? live();
    sites.set(request, site);
    return site;
  };
}

/** Keeps one value for each site, and no longer than the site itself is kept. */
export function perSite<T>(make: (site: ComposedSite) => T): (site: ComposedSite) => T {
  const values = new WeakMap<ComposedSite, { readonly value: T }>();
  return (site) => {
    const kept = values.get(site) ?? { value: make(site) };
    values.set(site, kept);
    return kept.value;
  };
}

/** Tells versions of a file apart; every promotion writes a new one. */
export async function versionOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs}` : 'none';
}

/** Without a lease the site is served all the same: it is in memory. */
function tryToHold(lease: Lease, id: string, log: Log): void {
  try {
    lease.hold(id);
  } catch (error) {
    log.warn({ err: error }, 'the served site could not be marked as such');
  }
}
