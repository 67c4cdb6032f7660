import type { ComposedSite } from '../sites/composed-site.ts';
import { MAX_SITES } from './site-series.ts';

/** The releases and route patterns of a site, by area. A page report may contain no other names. */
export interface KnownSite {
  readonly id: string;
  readonly releases: ReadonlyMap<string, string>;
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
}

function knownOf({ manifest: { id, releases }, contracts }: ComposedSite): KnownSite {
  return {
    id,
    releases: new Map(releases.map((release) => [release.area, release.id])),
    routes: new Map(contracts.map((area) => [area.id, new Set(area.routes.map(({ path }) => path))])),
  };
}

/** Remembers the most recently served sites, because an open tab continues to use the site that it was opened with. */
export function createKnownSites(maxSites = MAX_SITES) {
  const known = new Map<string, KnownSite>();
  return {
    see(site: ComposedSite): void {
      const { id } = site.manifest;
      const seen = known.get(id) ?? knownOf(site);
      known.delete(id);
      known.set(id, seen);
      const [oldest = ''] = known.keys();
      if (known.size > maxSites) known.delete(oldest);
    },
    of: (id: string): KnownSite | undefined => known.get(id),
  };
}

export type KnownSites = ReturnType<typeof createKnownSites>;
