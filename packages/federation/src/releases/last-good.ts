import { existsSync } from 'node:fs';
import { pointerFile } from '../compose/channels.ts';
import { composeSite, type SiteManifest } from '../compose/compose.ts';
import { removeSite } from '../compose/sites.ts';
import { readLive, type ReleasePlace, type Releases } from './change.ts';
import { notRendered } from './not-rendered.ts';
import { isWhole } from './store.ts';

const MOST_LINES = 3;

/** An area whose release could not be rendered. */
export interface HeldBack {
  readonly area: string;
  readonly release: string;
  /** The release that it keeps; nothing for an area that was not live before. */
  readonly kept?: string;
  readonly problems: readonly string[];
}

/**
 * The site of releases, in which areas that cannot be rendered keep the release that is live: one team's release holds up
 * nobody else's. An area that was not live yet is left out.
 * @throws Error when there is nothing to fall back on, or what is live cannot be rendered beside the others either
 */
export async function composeWithLastGood(
  { store, sites, brand, areaLimitMs }: ReleasePlace,
  active: Releases,
): Promise<{ readonly site: SiteManifest; readonly heldBack: readonly HeldBack[] }> {
  const input = { store, sites, brand, ...(areaLimitMs === undefined ? {} : { areaLimitMs }) };
  const whole = await composeSite({ ...input, active });
  if (whole.problems.length === 0) return { site: whole, heldBack: [] };
  removeSite(sites, whole.id);
  const live = existsSync(pointerFile(sites)) ? readLive({ sites }).releases : undefined;
  const heldBack = heldBackIn(whole.problems, active, live ?? {});
  const isHelped = ({ area, release, kept }: HeldBack) =>
    kept !== release && (!kept || isWhole(store, area, kept));
  if (!live || !heldBack.every(isHelped)) throw notRendered(whole.problems);
  const held = new Map(heldBack.map(({ area, kept }) => [area, kept]));
  const instead = Object.entries(active).flatMap(([area, id]) => {
    const kept = held.has(area) ? held.get(area) : id;
    return kept === undefined ? [] : [[area, kept] as const];
  });
  const site = await composeSite({ ...input, active: Object.fromEntries(instead) });
  if (site.problems.length === 0) return { site, heldBack };
  removeSite(sites, site.id);
  throw notRendered(site.problems);
}

/** Which areas they are of: a problem begins with the area's name. */
function heldBackIn(problems: readonly string[], active: Releases, live: Releases): HeldBack[] {
  const byArea = Map.groupBy(problems, (problem) => problem.split(' ')[0] ?? '');
  return [...byArea].map(([area, its]) => {
    const kept = live[area];
    return { area, release: active[area] ?? '', problems: its, ...(kept === undefined ? {} : { kept }) };
  });
}

/** In words for whoever builds. */
export function heldBackLine({ area, release, kept, problems }: HeldBack): string {
  const instead = kept === undefined ? 'it is left out' : `${kept} stays`;
  const shown = problems.slice(0, MOST_LINES).map((problem) => `  ${problem}`);
  const more = problems.length - shown.length;
  return [
    `${area} ${release} could not be rendered, ${instead}:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
