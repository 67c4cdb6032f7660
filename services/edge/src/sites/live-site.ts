import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  createLease,
  LEASE_MS,
  readLiveSiteId,
  pointerFile,
  sitesOnceLive,
  type Lease,
} from '@larkfield/federation/compose';
import type { Log } from '@larkfield/kit/runtime';
import type { FastifyRequest } from 'fastify';
import { leftOutText, loadServableSite, type ServableOptions } from './servable-site.ts';
import { servicesOf } from '../service-clients/service-directory.ts';
import { loadSite, errorMessageOf, type ComposedSite } from './composed-site.ts';

/** Returns the site of a request, the same from its beginning to its end. */
export type SiteOf = (request: FastifyRequest) => ComposedSite;

/** Time limit for warming up a site without a trial. It may replace a bad release, so it should go live soon. */
const PREPARE_LIMIT_MS = 1_000;

export interface LiveSite {
  readonly siteOf: SiteOf;
  current(): ComposedSite;
  /** Reads the pointer now and switches to the site it names, if that can be served. */
  check(): Promise<void>;
  close(): void;
}

export interface LiveSiteOptions extends ServableOptions {
  readonly log: Log;
  /** Interval at which the pointer is checked. A check is one file system call. */
  readonly pollMs?: number;
  /** Returns the site if a trial has already loaded it. */
  readonly takeTriedSite?: (id: string) => ComposedSite | undefined;
  readonly onChange?: () => void;
}

/**
 * Serves the site that the pointer names. Loads a new site completely and then switches to it in one step; a site that is
 * damaged or does not fit is refused until the pointer is written again. A new area that cannot be served is left out and
 * added once its services run.
 * @throws Error if no site can be served at the start
 */
export async function followLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { sitesDir, directory, log, pollMs = 500, takeTriedSite, onChange = () => undefined } = options;
  // Read before the pointer, so that a later write is detected as another version.
  let pointerVersion = await fileVersionOf(pointerFile(sitesDir));
  let current = await firstSite(options);
  directory.assumeAddresses(servicesOf(current.contracts));
  const lease = createLease(sitesDir);
  const hold = () => tryHoldLease(lease, current.manifest.id, log);

  const knownServices = () => [...directory.addresses.keys()].join();
  /** Services with an address when the site was loaded. */
  let loadedWith = knownServices();

  /** Returns whether services have started that missing areas may need. */
  async function canServeMore(): Promise<boolean> {
    if (current.missingAreas.length === 0) return false;
    await directory.find(servicesOf(current.missingAreas));
    return knownServices() !== loadedWith;
  }

  async function update(): Promise<void> {
    const version = await fileVersionOf(pointerFile(sitesDir));
    if (version === pointerVersion && !(await canServeMore())) return;
    const isRewritten = version !== pointerVersion;
    pointerVersion = version;
    const previous = current;
    let id = '?';
    try {
      id = readLiveSiteId(sitesDir);
      if (id === previous.manifest.id && previous.missingAreas.length === 0) return;
      const next =
        (isRewritten && takeTriedSite?.(id)) ||
        (await loadServableSite(options, id, previous.contracts, PREPARE_LIMIT_MS));
      loadedWith = knownServices();
      if (id === previous.manifest.id && next.missingAreas.length === previous.missingAreas.length) return;
      current = next;
    } catch (error) {
      log.error(`site ${id} refused, ${previous.manifest.id} stays: ${errorMessageOf(error)}`);
      return;
    }
    log.info(`site ${id} is live, replacing ${previous.manifest.id}`);
    if (current.leftOut.length > 0) log.error(`site ${id} is served without ${leftOutText(current.leftOut)}`);
    hold();
    onChange();
  }

  hold();
  let updating = Promise.resolve();
  const check = () => (updating = updating.then(update));
  const timers = [setInterval(() => void check(), pollMs), setInterval(hold, LEASE_MS / 5)];
  for (const timer of timers) timer.unref();
  return {
    siteOf: pinSitePerRequest(() => current),
    current: () => current,
    check,
    close() {
      timers.forEach(clearInterval);
      lease.end();
    },
  };
}

/**
 * Loads the site that the pointer names, or else the newest complete earlier site, or else the newest with some complete
 * areas. One team's damaged release must not keep a process from starting.
 */
async function firstSite(options: LiveSiteOptions): Promise<ComposedSite> {
  const { sitesDir, log } = options;
  const failures: unknown[] = [];
  const tryLoad = async (load: () => Promise<ComposedSite>): Promise<ComposedSite | undefined> => {
    try {
      return await load();
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const live = await tryLoad(async () => loadSite(options, readLiveSiteId(sitesDir)));
  if (live) return live;
  log.error(`the live site cannot be served: ${errorMessageOf(failures[0])}`);
  const known = existsSync(sitesDir) ? sitesOnceLive(sitesDir) : [];
  for (const id of known) {
    const whole = await tryLoad(() => loadSite(options, id));
    if (!whole) continue;
    log.error(`site ${id} is served in its place`);
    return whole;
  }
  for (const id of known) {
    const part = await tryLoad(() => loadSite(options, id, { mayLeaveOut: () => true }));
    if (!part) continue;
    log.error(`site ${id} is served without ${leftOutText(part.leftOut)}`);
    return part;
  }
  throw failures[0];
}

/** Returns a `SiteOf` that returns for each request the site that was live at its first call. */
export function pinSitePerRequest(live: () => ComposedSite): SiteOf {
  const sites = new WeakMap<FastifyRequest, ComposedSite>();
  return (request) => {
    const site = sites.get(request) ?? live();
    sites.set(request, site);
    return site;
  };
}

/** Returns a function that caches one value per site, for as long as the site itself is in memory. */
export function cachePerSite<T>(make: (site: ComposedSite) => T): (site: ComposedSite) => T {
  const values = new WeakMap<ComposedSite, { readonly value: T }>();
  return (site) => {
    const entry = values.get(site) ?? { value: make(site) };
    values.set(site, entry);
    return entry.value;
  };
}

/** Returns a text that changes when the file is replaced; 'none' if the file does not exist. */
export async function fileVersionOf(file: string): Promise<string> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  return stats ? `${stats.ino} ${stats.mtimeNs}` : 'none';
}

/** The site is in memory, so it is served even without a lease. */
function tryHoldLease(lease: Lease, id: string, log: Log): void {
  try {
    lease.hold(id);
  } catch (error) {
    log.warn({ err: error }, 'the lease of the served site could not be written');
  }
}
