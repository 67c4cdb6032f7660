import { randomBytes } from 'node:crypto';
import {
  CANARY,
  changeChannel,
  isOver,
  previewChannel,
  promoteSite,
  readChannel,
  type Preview,
} from '../compose/channels.ts';
import type { Reason } from '../compose/promotions.ts';
import {
  composeAdmitted,
  readLive,
  refuseSkew,
  refuseUntranslated,
  type ReleasePlace,
  type Releases,
} from './change.ts';

/** The live site with other releases of some areas. @throws Error as `promoteRelease` */
async function besideLive(
  place: ReleasePlace,
  releases: Releases,
): Promise<{ readonly site: string; readonly live: string }> {
  const { from, releases: live } = readLive(place);
  const site = await composeAdmitted(place, { ...live, ...releases }, Object.keys(releases));
  if (site.id === from) throw new Error('These releases are live already');
  return { site: site.id, live: from };
}

export interface PreviewRequest {
  readonly name: string;
  /** Of the areas that are shown otherwise than live. */
  readonly releases: Releases;
  readonly until: Date;
}

/**
 * Shows releases beside those that are live to whoever has a link. Done again under the same name, links that were sent go
 * on until their own time.
 * @throws Error as `promoteRelease`; then there is no preview that was not there before.
 */
export async function showPreview(
  place: ReleasePlace,
  { name, releases, until }: PreviewRequest,
  reason: Reason,
): Promise<Preview> {
  const channel = previewChannel(name);
  const from = previewIn(place, channel);
  const kept = from && !isOver(from) ? from.key : undefined;
  const { site, live } = await besideLive(place, releases);
  const key = kept ?? randomBytes(32).toString('base64url');
  const to = { site, until: until.toISOString(), key };
  changeChannel(place.sites, channel, { from, to, live, reason });
  return to;
}

/** Ends a preview before its time: its links lead to nothing at once. @throws Error when there is none of that name. */
export function endPreview(place: Pick<ReleasePlace, 'sites'>, name: string, reason: Reason): void {
  const channel = previewChannel(name);
  const from = previewIn(place, channel);
  if (!from) throw new Error(`There is no preview ${name}`);
  changeChannel(place.sites, channel, { from, reason });
}

function previewIn({ sites }: Pick<ReleasePlace, 'sites'>, channel: string): Preview | undefined {
  const found = readChannel(sites, channel);
  return found && 'key' in found ? found : undefined;
}

export interface CanaryRequest {
  /** Of a hundred visitors. */
  readonly percent: number;
  /** Of the areas that these visitors get otherwise than live; without, those of the canary that runs. */
  readonly releases?: Releases;
  /** Their services run already. */
  readonly servicesRun?: boolean;
}

/**
 * Gives a share of the visitors other releases than those that are live, or changes the share.
 * @throws Error as `promoteRelease`, and without releases when no canary runs.
 */
export async function setCanary(
  place: ReleasePlace,
  { percent, releases, servicesRun }: CanaryRequest,
  reason: Reason,
): Promise<string> {
  if (releases) {
    await refuseSkew(place, readLive(place).releases, releases, servicesRun);
    refuseUntranslated(place, releases);
  }
  const from = readChannel(place.sites, CANARY);
  const { site, ...live } = releases ? await besideLive(place, releases) : { site: from?.site };
  if (site === undefined) throw new Error('No canary runs: name the releases that it is to have');
  changeChannel(place.sites, CANARY, { from, to: { site, percent }, ...live, reason });
  return site;
}

/** Gives everybody the live site again. @throws Error when no canary runs. */
export function endCanary({ sites }: Pick<ReleasePlace, 'sites'>, reason: Reason): void {
  const from = runningCanary(sites);
  changeChannel(sites, CANARY, { from, reason });
}

/** Makes the site of the canary that of everybody. @throws Error when none runs. */
export function promoteCanary(place: ReleasePlace, reason: Reason): string {
  const { site } = runningCanary(place.sites);
  promoteSite(place.sites, site, { from: readLive(place).from, reason });
  return site;
}

function runningCanary(sites: string) {
  const canary = readChannel(sites, CANARY);
  if (!canary) throw new Error('No canary runs');
  return canary;
}
