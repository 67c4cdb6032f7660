import type { PageRenderer } from '../page-renderer.ts';
import { createLease, LEASE_MS } from '../sites/site-folders.ts';
import { leftOutLine } from './shared-store/apply-state.ts';
import { startMirror } from './shared-store/mirror-thread.ts';
import type { SharedStoreSettings } from './shared-store/open-shared-store.ts';
import { followStore, type FollowLog } from './store-follower.ts';

/** How long a service waits at its start for a slow store or a large site (95 MB). */
const FIRST_SYNC_MS = 5_000;
/** Maximum requested sites per synchronization. Edges serve the live site, a canary and some previews. */
const MAX_REQUESTED = 5;

export interface SharedSitesOptions {
  readonly log: FollowLog;
  readonly renderer: Pick<PageRenderer, 'warm' | 'sites'>;
  readonly pollMs?: number;
}

export interface SharedSites {
  /** Requests a missing site; it is fetched with the next synchronization. */
  want(site: string): void;
  check(): Promise<void>;
  close(): void;
}

/**
 * Keeps the folders of a service in sync with a shared store: detects new sites, fetches them, warms up the renderer, and
 * holds a lease on the loaded sites so that they are not removed.
 */
export async function followSharedSites(
  {
    STORE_DIR: store,
    SITES_DIR: sites,
    ...settings
  }: SharedStoreSettings & { readonly STORE_DIR: string; readonly SITES_DIR: string },
  { log, renderer, pollMs }: SharedSitesOptions,
): Promise<SharedSites> {
  const mirror = startMirror({ store, sites }, settings);
  const lease = createLease(sites);
  const requested = new Set<string>();
  let [held, heldAt, warmed] = ['', 0, ''];

  function hold(): void {
    const loaded = renderer.sites();
    if (loaded.join() === held && Date.now() - heldAt < LEASE_MS / 5) return;
    lease.hold(...loaded);
    [held, heldAt] = [loaded.join(), Date.now()];
  }

  async function synchronize(): Promise<string> {
    hold();
    const { sites: named, leftOut } = await mirror.fetchSites();
    const problems = leftOut.map(leftOutLine);
    for (const site of requested) {
      requested.delete(site);
      if (!named.includes(site))
        await mirror.fetchSite(site).catch((error: Error) => problems.push(error.message));
    }
    if (named.join() !== warmed) await Promise.all(named.map((site) => renderer.warm(site)));
    warmed = named.join();
    return problems.join('; ');
  }

  const { check, close } = await followStore(synchronize, {
    log,
    firstMs: FIRST_SYNC_MS,
    ...(pollMs === undefined ? {} : { pollMs }),
  });
  return {
    check,
    want: (site) => void (requested.size < MAX_REQUESTED && requested.add(site)),
    close() {
      close();
      lease.end();
      void mirror.close();
    },
  };
}
