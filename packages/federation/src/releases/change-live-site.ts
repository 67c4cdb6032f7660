import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@larkfield/contracts';
import { readLiveSiteId, promoteSite } from '../channels/channels.ts';
import { composeSite, readManifest, type SiteManifest } from '../compose/compose-site.ts';
import { readPromotions, releasesOf, type Promotion, type Reason } from '../channels/promotions.ts';
import { knownSites, removeSite } from '../sites/site-folders.ts';
import { checkSkew } from './compatibility/released-services.ts';
import { createRenderError } from './render-error.ts';
import { isCompleteRelease, readRelease } from './store/release-store.ts';

export interface ReleaseContext {
  readonly store: string;
  readonly sites: string;
  readonly brand: Brand;
  /** Fetches a release that others have published into the store; absent without a shared store. */
  readonly fetch?: (area: string, id: string) => Promise<void>;
  /** Time limit in milliseconds for all pages of each area. */
  readonly areaLimitMs?: number;
  /** Asks the running edges whether they could serve a site; see `createEdges`. @throws Error if one could not */
  readonly checkCanServe?: (site: string, changed: readonly string[]) => Promise<void>;
}

export type ReleasesByArea = Promotion['releases'];

/** Returns the live site and its releases. A change based on it is rejected if the site has changed since. */
export function readLiveReleases({ sites }: Pick<ReleaseContext, 'sites'>): {
  readonly from: string;
  readonly releases: ReleasesByArea;
} {
  const from = readLiveSiteId(sites);
  return { from, releases: releasesOf(readManifest(join(sites, from))) };
}

export interface ReleaseToPromote {
  readonly area: string;
  readonly id: string;
  /** Whether its services already run, so that its pages never meet older services. */
  readonly servicesRun?: boolean;
}

/**
 * Makes a release of one area live, beside the live releases of the others. Also adds new areas to the site.
 * @throws Error if an open page would break; if the release is incomplete, untranslated or incompatible; if a page cannot be
 * rendered or an edge cannot serve it; or if another site has gone live meanwhile. Nothing has changed then.
 */
export async function promoteRelease(
  context: ReleaseContext,
  { area, id, servicesRun = false }: ReleaseToPromote,
  reason: Reason,
): Promise<SiteManifest> {
  const { from, releases } = readLiveReleases(context);
  await assertNoSkew(context, releases, { [area]: id }, servicesRun);
  assertTranslated(context, { [area]: id });
  const site = await composeAndCheckEdges(context, { ...releases, [area]: id }, [area]);
  promoteSite(context.sites, site.id, { from, reason });
  return site;
}

/**
 * Removes an area from the live site. Its releases stay in the store: promoting one, or a rollback, adds it again.
 * @throws Error if the area is not live, or as {@link promoteRelease}
 */
export async function retireArea(
  context: ReleaseContext,
  area: string,
  reason: Reason,
): Promise<SiteManifest> {
  const { from, releases } = readLiveReleases(context);
  if (area === 'shell') throw new Error('The shell cannot be retired: there is no page without it.');
  if (releases[area] === undefined) throw new Error(`${area} is not live.`);
  const others = Object.fromEntries(Object.entries(releases).filter(([id]) => id !== area));
  const site = await composeAndCheckEdges(context, others, [area]);
  promoteSite(context.sites, site.id, { from, reason });
  return site;
}

/** @throws Error that lists untranslated texts, which may only be previewed */
export function assertTranslated({ store }: Pick<ReleaseContext, 'store'>, next: ReleasesByArea): void {
  const lines = Object.entries(next).flatMap(([area, id]) => {
    const texts = isCompleteRelease(store, area, id)
      ? readRelease(store, area, id).provenance?.untranslated
      : undefined;
    return texts
      ? [`${area} ${id} has texts that are not translated, so it can only be previewed:`, ...texts]
      : [];
  });
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** @throws Error that lists the calls and fields by which open pages would break */
export async function assertNoSkew(
  { store, fetch }: ReleaseContext,
  live: ReleasesByArea,
  next: ReleasesByArea,
  servicesRun = false,
): Promise<void> {
  for (const [area, id] of Object.entries(next)) {
    const liveId = live[area];
    if (liveId === undefined) continue;
    await fetch?.(area, id);
    // Incomplete releases are reported when the site is composed.
    if (isCompleteRelease(store, area, id) && isCompleteRelease(store, area, liveId))
      checkSkew(store, area, { live: liveId, next: id, servicesRun });
  }
}

/**
 * Returns the entry before the first occurrence of `now`. So a second rollback goes back another step, not forward again.
 */
function beforeFirst(history: readonly string[], now: string | undefined): string | undefined {
  if (now === undefined) return history.at(-1);
  return history.slice(0, Math.max(history.indexOf(now), 0)).at(-1);
}

/**
 * Rolls one area back to its previous release; the other areas do not change.
 * @throws Error if it had none, or as {@link promoteRelease}
 */
export async function rollBackArea(
  context: ReleaseContext,
  area: string,
  reason: Reason,
): Promise<SiteManifest> {
  const { from, releases } = readLiveReleases(context);
  const history = readPromotions(context.sites).flatMap((promotion) => promotion.releases[area] ?? []);
  const earlier = beforeFirst(history, releases[area]);
  if (earlier === undefined)
    throw new Error(
      `${area} had no release before this one. \`retire ${area}\` takes it away from the site.`,
    );
  return makeLive(context, { ...releases, [area]: earlier }, { from, reason });
}

/**
 * Rolls the whole site back to the previous one.
 * @throws Error if there was none, or as {@link promoteRelease}
 */
export async function rollBackSite(context: ReleaseContext, reason: Reason): Promise<SiteManifest> {
  const { from } = readLiveReleases(context);
  const promotions = readPromotions(context.sites);
  const earlier = beforeFirst(
    promotions.map(({ site }) => site),
    from,
  );
  const previous = promotions.find(({ site }) => site === earlier);
  if (!previous) throw new Error('no site has been live before this one');
  const folder = join(context.sites, previous.site);
  // The existing folder is used even if the composer has changed since.
  if (!existsSync(folder)) return makeLive(context, previous.releases, { from, reason });
  assertComplete(context, previous.releases);
  promoteSite(context.sites, previous.site, { from, reason });
  return readManifest(folder);
}

/**
 * Composes the site with a release and removes it again, to find incompatibilities before anybody promotes the release.
 * @throws Error as {@link promoteRelease}
 */
export async function tryRelease(
  context: ReleaseContext,
  { area, id }: { readonly area: string; readonly id: string },
): Promise<ReleasesByArea> {
  const releases = { ...readLiveReleases(context).releases, [area]: id };
  const { site, isNew } = await composeReleases(context, releases);
  if (isNew) removeSite(context.sites, site.id);
  return releases;
}

async function makeLive(
  context: ReleaseContext,
  releases: ReleasesByArea,
  options: { readonly from: string; readonly reason: Reason },
): Promise<SiteManifest> {
  const { site } = await composeReleases(context, releases);
  promoteSite(context.sites, site.id, options);
  return site;
}

/**
 * Composes a site and asks the running edges whether they could serve it. Does not make it live.
 * @throws Error as {@link promoteRelease}; a new site is removed then
 */
export async function composeAndCheckEdges(
  context: ReleaseContext,
  active: ReleasesByArea,
  changed: readonly string[],
): Promise<SiteManifest> {
  const { site, isNew } = await composeReleases(context, active);
  try {
    await context.checkCanServe?.(site.id, changed);
  } catch (error) {
    if (isNew) removeSite(context.sites, site.id);
    throw error;
  }
  return site;
}

/**
 * Composes a site of complete releases. Does not make it live.
 * @throws Error as {@link promoteRelease}, including for pages that cannot be rendered; a new site is removed then
 */
async function composeReleases(
  { store, sites, brand, fetch, areaLimitMs }: ReleaseContext,
  active: ReleasesByArea,
): Promise<{ readonly site: SiteManifest; readonly isNew: boolean }> {
  for (const [area, id] of Object.entries(active)) await fetch?.(area, id);
  assertComplete({ store }, active);
  const existing = knownSites(sites);
  const site = await composeSite({
    ...{ store, active, brand, sites },
    ...(areaLimitMs === undefined ? {} : { areaLimitMs }),
  });
  if (site.problems.length > 0) {
    removeSite(sites, site.id);
    throw createRenderError(site.problems);
  }
  return { site, isNew: !existing.includes(site.id) };
}

function assertComplete({ store }: Pick<ReleaseContext, 'store'>, releases: ReleasesByArea): void {
  const broken = Object.entries(releases).filter(([area, id]) => !isCompleteRelease(store, area, id));
  if (broken.length > 0)
    throw new Error(
      broken.map(([area, id]) => `${area} has no complete release ${id} in the store`).join('\n'),
    );
}
