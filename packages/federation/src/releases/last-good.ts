import { existsSync } from 'node:fs';
import { pointerFile } from '../channels/channels.ts';
import { composeSite, type SiteManifest } from '../compose/compose-site.ts';
import { removeSite } from '../sites/site-folders.ts';
import { readLiveReleases, type ReleaseContext, type ReleasesByArea } from './change-live-site.ts';
import { createRenderError } from './render-error.ts';
import { isCompleteRelease } from './store/release-store.ts';

const MAX_LINES = 3;

/** An area whose release could not be rendered. */
export interface HeldBack {
  readonly area: string;
  readonly release: string;
  /** The release that stays live; absent for an area that was not live before. */
  readonly kept?: string;
  readonly problems: readonly string[];
}

/**
 * Composes a site in which areas that cannot be rendered keep their live release, so that one team's release does not block
 * others. A new area that cannot be rendered is left out.
 * @throws Error if no site is live, if an area cannot fall back because the failing release is the live one or its live
 * release is incomplete, or if the site with the fallbacks cannot be rendered either
 */
export async function composeWithLastGood(
  { store, sites, brand, areaLimitMs }: ReleaseContext,
  active: ReleasesByArea,
): Promise<{ readonly site: SiteManifest; readonly heldBack: readonly HeldBack[] }> {
  const input = { store, sites, brand, ...(areaLimitMs === undefined ? {} : { areaLimitMs }) };
  const complete = await composeSite({ ...input, active });
  if (complete.problems.length === 0) return { site: complete, heldBack: [] };
  removeSite(sites, complete.id);
  const live = existsSync(pointerFile(sites)) ? readLiveReleases({ sites }).releases : undefined;
  const heldBack = heldBackIn(complete.problems, active, live ?? {});
  const hasFallback = ({ area, release, kept }: HeldBack) =>
    kept !== release && (!kept || isCompleteRelease(store, area, kept));
  if (!live || !heldBack.every(hasFallback)) throw createRenderError(complete.problems);
  const fallbacks = new Map(heldBack.map(({ area, kept }) => [area, kept]));
  const instead = Object.entries(active).flatMap(([area, id]) => {
    const release = fallbacks.has(area) ? fallbacks.get(area) : id;
    return release === undefined ? [] : [[area, release] as const];
  });
  const site = await composeSite({ ...input, active: Object.fromEntries(instead) });
  if (site.problems.length === 0) return { site, heldBack };
  removeSite(sites, site.id);
  throw createRenderError(site.problems);
}

/** Groups problems by area; each begins with the area's name. */
function heldBackIn(problems: readonly string[], active: ReleasesByArea, live: ReleasesByArea): HeldBack[] {
  const byArea = Map.groupBy(problems, (problem) => problem.split(' ')[0] ?? '');
  return [...byArea].map(([area, ownProblems]) => {
    const kept = live[area];
    return {
      area,
      release: active[area] ?? '',
      problems: ownProblems,
      ...(kept === undefined ? {} : { kept }),
    };
  });
}

export function heldBackLine({ area, release, kept, problems }: HeldBack): string {
  const instead = kept === undefined ? 'it is left out' : `${kept} stays`;
  const shown = problems.slice(0, MAX_LINES).map((problem) => `  ${problem}`);
  const more = problems.length - shown.length;
  return [
    `${area} ${release} could not be rendered, ${instead}:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
