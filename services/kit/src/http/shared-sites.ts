import { createLease, LEASE_MS } from '@larkfield/federation/compose';
import type { PageRenderer } from '@larkfield/federation/render';
import { followStore, leftOutLine, startMirror, type FollowLog } from '@larkfield/federation/releases';
import type { BaseConfig } from '../config.ts';

/** A service listens for its calls rather than wait for a store that says nothing, or for a site of 95 MB. */
const FIRST_LOOK_MS = 5_000;
/** Sites that a look fetches because a page of them was wanted; an edge serves the live one, a canary and some previews. */
const MOST_WANTED = 5;

export interface SharedSitesOptions {
  readonly log: FollowLog;
  readonly renderer: Pick<PageRenderer, 'warm' | 'sites'>;
  readonly pollMs?: number;
}

export interface SharedSites {
  /** Says that a page of a site was wanted that is not here: it is fetched with the next look. */
  want(site: string): void;
  /** Looks at the shared store now. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Keeps the folders of a service filled with the sites that machines share: it learns by itself of the next one, fetches it beside
 * those that it renders pages of, loads what English pages need, and keeps whoever clears up from removing what it has loaded.
 */
export async function followSharedSites(
  { STORE_DIR: store, SITES_DIR: sites, ...settings }: BaseConfig & { STORE_DIR: string; SITES_DIR: string },
  { log, renderer, pollMs }: SharedSitesOptions,
): Promise<SharedSites> {
  const mirror = startMirror({ store, sites }, settings);
  const lease = createLease(sites);
  const wanted = new Set<string>();
  let [held, heldAt, warm] = ['', 0, ''];

  function hold(): void {
    const loaded = renderer.sites();
    if (loaded.join() === held && Date.now() - heldAt < LEASE_MS / 5) return;
    lease.hold(...loaded);
    [held, heldAt] = [loaded.join(), Date.now()];
  }

  async function look(): Promise<string> {
    hold();
    const { sites: named, leftOut } = await mirror.bring();
    const problems = leftOut.map(leftOutLine);
    for (const site of wanted) {
      wanted.delete(site);
      if (!named.includes(site))
        await mirror.fetchSite(site).catch((error: Error) => problems.push(error.message));
    }
    if (named.join() !== warm) await Promise.all(named.map((site) => renderer.warm(site)));
    warm = named.join();
    return problems.join('; ');
  }

  const { check, close } = await followStore(look, {
    log,
    firstMs: FIRST_LOOK_MS,
    ...(pollMs === undefined ? {} : { pollMs }),
  });
  return {
    check,
    want: (site) => void (wanted.size < MOST_WANTED && wanted.add(site)),
    close() {
      close();
      lease.end();
      void mirror.close();
    },
  };
}
