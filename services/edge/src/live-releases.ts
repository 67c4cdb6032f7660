import { LIVE_RELEASES, type LiveReleases } from '@larkfield/contracts';
import { changedAreas, readPromotions, runsSince, type Promotion } from '@larkfield/federation/compose';
import { shownChannels } from './channels/shown.ts';
import type { FastifyInstance } from 'fastify';
import type { SiteOf } from './live-site.ts';
import { refuse } from './proxy.ts';
import type { ComposedSite } from './site.ts';
import { refusalOf, type AdmitAdmin } from './viewers.ts';

const MOST_SHOWN = 50;

export interface LiveReleasesOptions {
  readonly sitesDir: string;
  /** The live site, for whoever sees another one, too. */
  readonly liveOf: SiteOf;
  readonly admitAdmin: AdmitAdmin;
}

/** `GET /releases/admin/live`: which area runs which release since when, and what was live before. */
export function registerLiveReleases(
  app: FastifyInstance,
  siteOf: SiteOf,
  { sitesDir, liveOf, admitAdmin }: LiveReleasesOptions,
): void {
  app.get(LIVE_RELEASES, async (request, reply) => {
    const refusal = refusalOf(await admitAdmin(request));
    if (refusal) return refuse(request, reply, refusal);
    const promotions = readPromotions(sitesDir);
    return reply.header('cache-control', 'no-store').send({
      ...liveReleases(siteOf(request), promotions),
      ...shownChannels(sitesDir, liveOf(request).manifest.id, promotions),
    } satisfies LiveReleases);
  });
}

function liveReleases(
  { manifest, contracts }: ComposedSite,
  promotions: readonly Promotion[],
): Omit<LiveReleases, 'channels' | 'endedCanary'> {
  const { id: site, releases } = manifest;
  return {
    site,
    areas: contracts.map(({ id: area, owner, version }) => {
      const since = runsSince(promotions, site, area);
      const release = releases.find((each) => each.area === area)?.id ?? '';
      return { area, owner, version, release, ...(since === undefined ? {} : { since }) };
    }),
    history: promotions
      .map(({ releases, at, site: made, by, why }, index) => ({
        at,
        site: made,
        ...(by === undefined ? {} : { by }),
        ...(why === undefined ? {} : { why }),
        changes: changesOf(releases, promotions[index - 1]?.releases),
      }))
      .toReversed()
      .slice(0, MOST_SHOWN),
  };
}

function changesOf(releases: Promotion['releases'], before: Promotion['releases'] = {}) {
  return changedAreas(before, releases).map((area) => {
    const [from, to] = [before[area], releases[area]];
    return { area, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}
