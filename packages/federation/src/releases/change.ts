import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@larkfield/contracts';
import { liveSite, promoteSite } from '../compose/channels.ts';
import { composeSite, readManifest, type SiteManifest } from '../compose/compose.ts';
import { readPromotions, releasesOf, type Promotion, type Reason } from '../compose/promotions.ts';
import { knownSites, removeSite } from '../compose/sites.ts';
import { checkSkew } from './calls.ts';
import { notRendered } from './not-rendered.ts';
import { isWhole, readRelease } from './store.ts';

/** Where releases are kept and composed sites stand. */
export interface ReleasePlace {
  readonly store: string;
  readonly sites: string;
  readonly brand: Brand;
  /** Brings a release into the store that others have published; without it, the store is all there is. */
  readonly fetch?: (area: string, id: string) => Promise<void>;
  /** Milliseconds that each area has for all its pages. */
  readonly areaLimitMs?: number;
  /** Asks the edges that run whether they could serve a site; see `createEdges`. @throws Error when one could not */
  readonly admit?: (site: string, changed: readonly string[]) => Promise<void>;
}

export type Releases = Promotion['releases'];

/** The live site as it was read; what is changed is changed from that, or not at all. */
export function readLive({ sites }: Pick<ReleasePlace, 'sites'>): {
  readonly from: string;
  readonly releases: Releases;
} {
  const from = liveSite(sites);
  return { from, releases: releasesOf(readManifest(join(sites, from))) };
}

/** A release that is to be live. */
export interface Wanted {
  readonly area: string;
  readonly id: string;
  /** Its services run already, so its pages do not meet those of before. */
  readonly servicesRun?: boolean;
}

/**
 * Makes a release of one area live beside the live releases of the others. An area that the site does not have yet joins it.
 * @throws Error when a page that is open would break, when the release is not whole, not translated or does not fit, a page
 *   cannot be rendered, an edge cannot serve it, or another site is live by now; nothing has changed then.
 */
export async function promoteRelease(
  place: ReleasePlace,
  { area, id, servicesRun = false }: Wanted,
  reason: Reason,
): Promise<SiteManifest> {
  const { from, releases } = readLive(place);
  await refuseSkew(place, releases, { [area]: id }, servicesRun);
  refuseUntranslated(place, { [area]: id });
  const site = await composeAdmitted(place, { ...releases, [area]: id }, [area]);
  promoteSite(place.sites, site.id, { from, reason });
  return site;
}

/**
 * Takes an area away from the live site. Its releases stay in the store: promoting one, or a rollback, brings it back.
 * @throws Error when the area is not live, and as {@link promoteRelease}.
 */
export async function retireArea(place: ReleasePlace, area: string, reason: Reason): Promise<SiteManifest> {
  const { from, releases } = readLive(place);
  if (area === 'shell') throw new Error('The shell cannot be retired: there is no page without it.');
  if (releases[area] === undefined) throw new Error(`${area} is not live.`);
  const others = Object.fromEntries(Object.entries(releases).filter(([id]) => id !== area));
  const site = await composeAdmitted(place, others, [area]);
  promoteSite(place.sites, site.id, { from, reason });
  return site;
}

/** @throws Error naming texts that no visitor must read; previews show them */
export function refuseUntranslated({ store }: Pick<ReleasePlace, 'store'>, next: Releases): void {
  const lines = Object.entries(next).flatMap(([area, id]) => {
    const texts = isWhole(store, area, id)
      ? readRelease(store, area, id).provenance?.untranslated
      : undefined;
    return texts
      ? [`${area} ${id} has texts that are not translated, so it can only be previewed:`, ...texts]
      : [];
  });
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** @throws Error naming calls and fields by which pages that visitors have open would break */
export async function refuseSkew(
  { store, fetch }: ReleasePlace,
  live: Releases,
  next: Releases,
  servicesRun = false,
): Promise<void> {
  for (const [area, id] of Object.entries(next)) {
    const now = live[area];
    if (now === undefined) continue;
    await fetch?.(area, id);
    // What is not whole is refused by name where it is put together.
    if (isWhole(store, area, id) && isWhole(store, area, now))
      checkSkew(store, area, { live: now, next: id, servicesRun });
  }
}

/** What stood before something came first: going back twice leads back two steps, not forward again. */
function beforeFirst(history: readonly string[], now: string | undefined): string | undefined {
  if (now === undefined) return history.at(-1);
  return history.slice(0, Math.max(history.indexOf(now), 0)).at(-1);
}

/**
 * Leads one area back to the release that it had before; all others stay as they are.
 * @throws Error when it has had none, and as {@link promoteRelease}.
 */
export async function rollBackArea(place: ReleasePlace, area: string, reason: Reason): Promise<SiteManifest> {
  const { from, releases } = readLive(place);
  const had = readPromotions(place.sites).flatMap((promotion) => promotion.releases[area] ?? []);
  const earlier = beforeFirst(had, releases[area]);
  if (earlier === undefined)
    throw new Error(
      `${area} had no release before this one. \`retire ${area}\` takes it away from the site.`,
    );
  return makeLive(place, { ...releases, [area]: earlier }, { from, reason });
}

/**
 * Leads the whole site back to the one that was live before.
 * @throws Error when none was, and as {@link promoteRelease}.
 */
export async function rollBackSite(place: ReleasePlace, reason: Reason): Promise<SiteManifest> {
  const { from } = readLive(place);
  const promotions = readPromotions(place.sites);
  const earlier = beforeFirst(
    promotions.map(({ site }) => site),
    from,
  );
  const before = promotions.find(({ site }) => site === earlier);
  if (!before) throw new Error('no site has been live before this one');
  const folder = join(place.sites, before.site);
  // As it was composed then, though the programs that compose may be others by now.
  if (!existsSync(folder)) return makeLive(place, before.releases, { from, reason });
  checkWhole(place, before.releases);
  promoteSite(place.sites, before.site, { from, reason });
  return readManifest(folder);
}

/**
 * Composes the site that a release would give, and removes it again: what does not fit the live site is known before anybody
 * wants it live.
 * @throws Error as {@link promoteRelease}
 */
export async function tryRelease(
  place: ReleasePlace,
  { area, id }: { readonly area: string; readonly id: string },
): Promise<Releases> {
  const releases = { ...readLive(place).releases, [area]: id };
  const { site, isNew } = await composeReleases(place, releases);
  if (isNew) removeSite(place.sites, site.id);
  return releases;
}

async function makeLive(
  place: ReleasePlace,
  releases: Releases,
  options: { readonly from: string; readonly reason: Reason },
): Promise<SiteManifest> {
  const { site } = await composeReleases(place, releases);
  promoteSite(place.sites, site.id, options);
  return site;
}

/**
 * The site of whole releases, which every edge that runs could serve. Nothing is live by that.
 * @throws Error as {@link promoteRelease}; then a site that was not there is not there.
 */
export async function composeAdmitted(
  place: ReleasePlace,
  active: Releases,
  changed: readonly string[],
): Promise<SiteManifest> {
  const { site, isNew } = await composeReleases(place, active);
  try {
    await place.admit?.(site.id, changed);
  } catch (error) {
    if (isNew) removeSite(place.sites, site.id);
    throw error;
  }
  return site;
}

/**
 * The site of whole releases, rendered without a problem. Nothing is live by that.
 * @throws Error as {@link promoteRelease}; then a site that was not there is not there.
 */
export async function composeReleases(
  { store, sites, brand, fetch, areaLimitMs }: ReleasePlace,
  active: Releases,
): Promise<{ readonly site: SiteManifest; readonly isNew: boolean }> {
  for (const [area, id] of Object.entries(active)) await fetch?.(area, id);
  checkWhole({ store }, active);
  const known = knownSites(sites);
  const site = await composeSite({
    ...{ store, active, brand, sites },
    ...(areaLimitMs === undefined ? {} : { areaLimitMs }),
  });
  if (site.problems.length > 0) {
    removeSite(sites, site.id);
    throw notRendered(site.problems);
  }
  return { site, isNew: !known.includes(site.id) };
}

function checkWhole({ store }: Pick<ReleasePlace, 'store'>, releases: Releases): void {
  const broken = Object.entries(releases).filter(([area, id]) => !isWhole(store, area, id));
  if (broken.length > 0)
    throw new Error(broken.map(([area, id]) => `${area} has no whole release ${id} in the store`).join('\n'));
}
