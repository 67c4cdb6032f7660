import type { AreaContract } from '@larkfield/contracts';
import type { LeftOutArea } from '@larkfield/federation/compose';
import { servicesOf, type ServiceDirectory } from './service-directory.ts';
import { loadSite, type ComposedSite, type SiteFolders } from './site.ts';

export interface ServableOptions extends SiteFolders {
  readonly directory: ServiceDirectory;
  /** Fetches what the first visitors of a site would wait for, for `limitMs` at most. */
  readonly prepare?: ((site: ComposedSite, limitMs?: number) => Promise<void>) | undefined;
}

/**
 * Loads a site that is to take the place of another one. An area that the other one does not have is left out if its parts
 * are not all there or its services do not run: then its pages and calls answer 503, and all other areas are served.
 * @throws Error when the shell, or an area that is served now, would be left out.
 */
export async function loadServable(
  { directory, prepare, ...folders }: ServableOptions,
  id: string,
  served: readonly AreaContract[],
  prepareLimitMs?: number,
): Promise<ComposedSite> {
  const isServed = (area: string) => served.some((contract) => contract.id === area);
  const site = await loadSite(folders, id, { mayLeaveOut: (area) => !isServed(area) });
  const missing = await directory.provide(servicesOf(site.contracts).difference(servicesOf(served)));
  const withReasons = site.contracts.flatMap(({ id: area, services }): LeftOutArea[] => {
    const why = services.flatMap((name) => missing.get(name) ?? []).join(', ');
    return why === '' ? [] : [{ area, why }];
  });
  const needed = withReasons.find(({ area }) => isServed(area));
  if (needed) throw new Error(needed.why);
  const servable = withoutAreas(site, withReasons);
  await prepare?.(servable, prepareLimitMs);
  return servable;
}

function withoutAreas(site: ComposedSite, leftOut: readonly LeftOutArea[]): ComposedSite {
  const isOut = ({ id }: AreaContract) => leftOut.some(({ area }) => area === id);
  return {
    ...site,
    contracts: site.contracts.filter((contract) => !isOut(contract)),
    missing: [...site.missing, ...site.contracts.filter(isOut)],
    leftOut: [...site.leftOut, ...leftOut],
  };
}

/** In words for log and commands: `mf-weather (no address of the service weather)`. */
export const leftOutText = (leftOut: readonly LeftOutArea[]): string =>
  leftOut.map(({ area, why }) => `${area} (${why})`).join(', ');
