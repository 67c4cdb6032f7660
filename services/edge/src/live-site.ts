import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AreaContract } from '@larkfield/contracts';
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
import type { ServiceAddresses } from './config.ts';
import { loadSite, type ComposedSite, type SiteFolders } from './site.ts';

/** The site that answers a request, from its beginning to its end. */
export type SiteOf = (request: FastifyRequest) => ComposedSite;

export interface LiveSite {
  readonly siteOf: SiteOf;
  /** Looks at the pointer now, and changes over when it names another site that is good. */
  check(): Promise<void>;
  close(): void;
}

export interface LiveSiteOptions extends SiteFolders {
  /** Addresses of services by name. */
  readonly services: ServiceAddresses;
  readonly log: Log;
  /** Milliseconds between two looks at the pointer. A look is one call to the file system. */
  readonly pollMs?: number;
}

/**
 * Serves the site that the pointer names. Another one is loaded whole beside it and takes over in one step; one that is
 * broken or does not fit is refused until the pointer is written again.
 * @throws Error when there is none to begin with.
 */
export async function followLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { sitesDir, services, log, pollMs = 500 } = options;
  // Before the pointer is read: what is written from here on is another version.
  let seen = await versionOf(pointerFile(sitesDir));
  let current = await firstSite(options);
  const lease = createLease(sitesDir);
  const hold = () => tryToHold(lease, current.manifest.id, log);

  async function look(): Promise<void> {
    const version = await versionOf(pointerFile(sitesDir));
    if (version === seen) return;
    seen = version;
    const before = current.manifest.id;
    let id = '?';
    try {
      id = liveSite(sitesDir);
      if (id === before) return;
      const next = await loadSite(options, id);
      refuseUnknownServices(next.contracts, current.contracts, services);
      current = next;
    } catch (error) {
      log.error(`site ${id} refused, ${before} stays: ${messageOf(error)}`);
      return;
    }
    log.info(`site ${id} is live in the place of ${before}`);
    hold();
  }

  hold();
  let looking = Promise.resolve();
  const check = () => (looking = looking.then(look));
  const timers = [setInterval(() => void check(), pollMs), setInterval(hold, LEASE_MS / 5)];
  for (const timer of timers) timer.unref();
  return {
    siteOf: pinned(() => current),
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
    const part = await tried(() => loadSite(options, id, { partly: true }));
    if (!part) continue;
    log.error(`site ${id} is served without ${part.missing.map((area) => area.id).join(', ')}`);
    return part;
  }
  throw failures[0];
}

/** In words for the log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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

/** An area whose service does not run would come with forms that nobody answers. */
export function refuseUnknownServices(
  next: readonly AreaContract[],
  current: readonly AreaContract[],
  known: ServiceAddresses,
): void {
  const missing = servicesOf(next).difference(servicesOf(current)).difference(known);
  if (missing.size > 0) throw new Error(`no address of the service ${[...missing].join(', ')}`);
}

function servicesOf(contracts: readonly AreaContract[]): Set<string> {
  return new Set(contracts.flatMap(({ api }) => api.map(({ service }) => service)));
}

/** Without a lease the site is served all the same: it is in memory. */
function tryToHold(lease: Lease, id: string, log: Log): void {
  try {
    lease.hold(id);
  } catch (error) {
    log.warn({ err: error }, 'the served site could not be marked as such');
  }
}
