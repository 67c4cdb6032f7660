import type { ComposedSite } from '../site.ts';
import { MOST_SITES } from './site-series.ts';

/** What a report of a browser may name: a site's releases by area, and the patterns of its routes by area. */
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

/** Remembers the sites that were served lately: tabs go on with the one that they were opened with. */
export function createKnownSites(most = MOST_SITES) {
  const known = new Map<string, KnownSite>();
  return {
    see(site: ComposedSite): void {
      const { id } = site.manifest;
      const seen = known.get(id) ?? knownOf(site);
      known.delete(id);
      known.set(id, seen);
      const [oldest = ''] = known.keys();
      if (known.size > most) known.delete(oldest);
    },
    of: (id: string): KnownSite | undefined => known.get(id),
  };
}

export type KnownSites = ReturnType<typeof createKnownSites>;
