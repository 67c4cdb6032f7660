import { stat } from 'node:fs/promises';
import type { AreaConfig } from '@larkfield/contracts';
import { createLease, LEASE_MS, liveSite, pointerFile, type Lease } from '@larkfield/federation/compose';
import type { Log } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
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
  readonly services: ReadonlyMap<string, string>;
  readonly log: Log;
  /** Milliseconds between two looks at the pointer. A look is one call to the file system. */
  readonly pollMs?: number;
}

/**
 * Serves the site that the pointer names. Another one is loaded whole beside it and takes over in one step; one that is
 * broken or does not fit is refused until the pointer is written again.
 * @throws Error when the first one cannot be loaded.
 */
export async function followLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { sitesDir, services, log, pollMs = 500 } = options;
  // Before the pointer is read: what is written from here on is another version.
  let seen = await versionOf(pointerFile(sitesDir));
  let current = await loadSite(options, liveSite(sitesDir));
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
      log.error(
        `site ${id} refused, ${before} stays: ${error instanceof Error ? error.message : String(error)}`,
      );
      return;
    }
    log.info(`site ${id} is live in the place of ${before}`);
    hold();
  }

  hold();
  let looking = Promise.resolve();
  const check = () => (looking = looking.then(look));
  const timers = [setInterval(check, pollMs), setInterval(hold, LEASE_MS / 5)];
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
async function versionOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs}` : 'none';
}

/** An area whose service does not run would come with forms that nobody answers. */
function refuseUnknownServices(
  next: readonly AreaConfig[],
  current: readonly AreaConfig[],
  known: ReadonlyMap<string, string>,
): void {
  const missing = servicesOf(next).difference(servicesOf(current)).difference(known);
  if (missing.size > 0) throw new Error(`no address of the service ${[...missing].join(', ')}`);
}

function servicesOf(contracts: readonly AreaConfig[]): Set<string> {
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
