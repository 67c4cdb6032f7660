import { LIVE_RELEASES_PATH, type LiveReleases } from '@larkfield/contracts';
import { changedAreas, readPromotions, runsSince, type Promotion } from '@larkfield/federation/compose';
import { listReleaseChannels } from './channel-list.ts';
import type { FastifyInstance } from 'fastify';
import type { SiteOf } from '../sites/live-site.ts';
import { sendError } from '../calls/proxy.ts';
import type { ComposedSite } from '../sites/composed-site.ts';
import { admissionError, type AdmitAdmin } from '../calls/admin-admission.ts';

const MAX_SHOWN = 50;

export interface LiveReleasesOptions {
  readonly sitesDir: string;
  /** Returns the live site, also for requests that get another site. */
  readonly liveOf: SiteOf;
  readonly admitAdmin: AdmitAdmin;
}

/** Registers `GET /releases/admin/live`: the release of each area and since when it runs, and earlier promotions. */
export function registerLiveReleases(
  app: FastifyInstance,
  siteOf: SiteOf,
  { sitesDir, liveOf, admitAdmin }: LiveReleasesOptions,
): void {
  app.get(LIVE_RELEASES_PATH, async (request, reply) => {
    const error = admissionError(await admitAdmin(request, ['administrator']));
    if (error) return sendError(request, reply, error);
    const promotions = readPromotions(sitesDir);
    return reply.header('cache-control', 'no-store').send({
      ...liveReleases(siteOf(request), promotions),
      ...listReleaseChannels(sitesDir, liveOf(request).manifest.id, promotions),
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
      const release = releases.find((candidate) => candidate.area === area)?.id ?? '';
      return { area, owner, version, release, ...(since === undefined ? {} : { since }) };
    }),
    history: promotions
      .map(({ releases, at, site: promoted, by, why }, index) => ({
        at,
        site: promoted,
        ...(by === undefined ? {} : { by }),
        ...(why === undefined ? {} : { why }),
        changes: changesOf(releases, promotions[index - 1]?.releases),
      }))
      .toReversed()
      .slice(0, MAX_SHOWN),
  };
}

function changesOf(releases: Promotion['releases'], before: Promotion['releases'] = {}) {
  return changedAreas(before, releases).map((area) => {
    const [from, to] = [before[area], releases[area]];
    return { area, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}
