import type { AreaContract } from '@larkfield/contracts';
import type { LeftOutArea } from '@larkfield/federation/compose';
import { servicesOf, type ServiceDirectory } from '../service-clients/service-directory.ts';
import { loadSite, type ComposedSite, type SiteFolders } from './composed-site.ts';

export interface ServableOptions extends SiteFolders {
  readonly directory: ServiceDirectory;
  /** Loads pages that the first visitors of a site would wait for, for at most `limitMs`. */
  readonly prepare?: ((site: ComposedSite, limitMs?: number) => Promise<void>) | undefined;
}

/**
 * Loads a site that is to replace the served one. Leaves out an area that is not served now if its files are incomplete or
 * its services do not run: its pages and calls then answer 503.
 * @throws Error if the shell, or an area that is served now, would be left out
 */
export async function loadServableSite(
  { directory, prepare, ...folders }: ServableOptions,
  id: string,
  served: readonly AreaContract[],
  prepareLimitMs?: number,
): Promise<ComposedSite> {
  const isServed = (area: string) => served.some((contract) => contract.id === area);
  const site = await loadSite(folders, id, { mayLeaveOut: (area) => !isServed(area) });
  const missing = await directory.findOrStart(servicesOf(site.contracts).difference(servicesOf(served)));
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
    missingAreas: [...site.missingAreas, ...site.contracts.filter(isOut)],
    leftOut: [...site.leftOut, ...leftOut],
  };
}

/** Returns a text for log and commands: `mf-weather (no address of the service weather)`. */
export const leftOutText = (leftOut: readonly LeftOutArea[]): string =>
  leftOut.map(({ area, why }) => `${area} (${why})`).join(', ');
