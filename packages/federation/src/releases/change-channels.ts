import { randomBytes } from 'node:crypto';
import {
  CANARY,
  changeChannel,
  isExpired,
  previewChannel,
  promoteSite,
  readChannel,
  type Preview,
} from '../channels/channels.ts';
import type { Reason } from '../channels/promotions.ts';
import {
  composeAndCheckEdges,
  readLiveReleases,
  assertNoSkew,
  assertTranslated,
  type ReleaseContext,
  type ReleasesByArea,
} from './change-live-site.ts';

/** Composes the live site with other releases of some areas. @throws Error as `promoteRelease` */
async function composeBesideLive(
  context: ReleaseContext,
  releases: ReleasesByArea,
): Promise<{ readonly site: string; readonly live: string }> {
  const { from, releases: live } = readLiveReleases(context);
  const site = await composeAndCheckEdges(context, { ...live, ...releases }, Object.keys(releases));
  if (site.id === from) throw new Error('These releases are live already');
  return { site: site.id, live: from };
}

export interface PreviewRequest {
  readonly name: string;
  /** Releases of the areas that differ from the live site. */
  readonly releases: ReleasesByArea;
  readonly until: Date;
}

/**
 * Creates or changes a preview: a site with other releases that people with a link can see. Existing links of the same name
 * stay valid until their own end.
 * @throws Error as `promoteRelease`; nothing has changed then
 */
export async function showPreview(
  context: ReleaseContext,
  { name, releases, until }: PreviewRequest,
  reason: Reason,
): Promise<Preview> {
  const channel = previewChannel(name);
  const from = previewIn(context, channel);
  const existingKey = from && !isExpired(from) ? from.key : undefined;
  const { site, live } = await composeBesideLive(context, releases);
  const key = existingKey ?? randomBytes(32).toString('base64url');
  const to = { site, until: until.toISOString(), key };
  changeChannel(context.sites, channel, { from, to, live, reason });
  return to;
}

/** Ends a preview at once; its links stop working. @throws Error if there is none of that name */
export function endPreview(context: Pick<ReleaseContext, 'sites'>, name: string, reason: Reason): void {
  const channel = previewChannel(name);
  const from = previewIn(context, channel);
  if (!from) throw new Error(`There is no preview ${name}`);
  changeChannel(context.sites, channel, { from, reason });
}

function previewIn({ sites }: Pick<ReleaseContext, 'sites'>, channel: string): Preview | undefined {
  const preview = readChannel(sites, channel);
  return preview && 'key' in preview ? preview : undefined;
}

export interface CanaryRequest {
  readonly percent: number;
  /** Releases of the areas that differ from the live site; absent to keep those of the running canary. */
  readonly releases?: ReleasesByArea;
  /** Whether the services of these releases already run. */
  readonly servicesRun?: boolean;
}

/**
 * Starts a canary for a percentage of the visitors, or changes the percentage. Returns the id of its site.
 * @throws Error as `promoteRelease`; also if no canary runs and no releases are given
 */
export async function setCanary(
  context: ReleaseContext,
  { percent, releases, servicesRun }: CanaryRequest,
  reason: Reason,
): Promise<string> {
  if (releases) {
    await assertNoSkew(context, readLiveReleases(context).releases, releases, servicesRun);
    assertTranslated(context, releases);
  }
  const from = readChannel(context.sites, CANARY);
  const { site, ...live } = releases ? await composeBesideLive(context, releases) : { site: from?.site };
  if (site === undefined) throw new Error('No canary runs: name the releases that it is to have');
  changeChannel(context.sites, CANARY, { from, to: { site, percent }, ...live, reason });
  return site;
}

/** Ends the canary. @throws Error if no canary runs */
export function endCanary({ sites }: Pick<ReleaseContext, 'sites'>, reason: Reason): void {
  const from = runningCanary(sites);
  changeChannel(sites, CANARY, { from, reason });
}

/** Makes the canary's site the live one. @throws Error if no canary runs */
export function promoteCanary(context: ReleaseContext, reason: Reason): string {
  const { site } = runningCanary(context.sites);
  promoteSite(context.sites, site, { from: readLiveReleases(context).from, reason });
  return site;
}

function runningCanary(sites: string) {
  const canary = readChannel(sites, CANARY);
  if (!canary) throw new Error('No canary runs');
  return canary;
}
