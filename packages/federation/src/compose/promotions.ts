import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from './compose.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Which sites were made live when, and with which releases, and what became of the other channels: a file beside the
 * pointers, one line of JSON for each change. Folders of sites are removed after a while, and the same one may be made live
 * again; this file is what remains.
 */

/** Years of releases; the file is read whole. */
const MOST_LINES = 1_000;
const FILE = 'promotions';

export interface Promotion {
  readonly at: string;
  readonly site: string;
  /** Ids of the releases by area. */
  readonly releases: Readonly<Record<string, string>>;
  /** Who has done it and why; nobody is asked by a build. */
  readonly by?: string;
  readonly why?: string;
}

export type Reason = Required<Pick<Promotion, 'by' | 'why'>>;

/** A change of a channel other than the live one. */
export interface ChannelChange extends Promotion {
  readonly channel: string;
  /** Whether it names no site any more. */
  readonly ended?: true;
  /** Share of the visitors of a canary, and time at which a preview ends. */
  readonly percent?: number;
  readonly until?: string;
}

type Change = Promotion | ChannelChange;

const isOfChannel = (change: Change): change is ChannelChange => 'channel' in change;

/** What was made live, the oldest first; nothing where nobody has written it down. */
export function readPromotions(sites: string): Promotion[] {
  return promotionsIn(readChangeLines(sites));
}

/** What became of the other channels, the oldest first. */
export function readChannelChanges(sites: string): ChannelChange[] {
  return readChanges(sites).filter(isOfChannel);
}

const readChanges = (sites: string): Change[] => changesIn(readChangeLines(sites));

const changesIn = (lines: readonly string[]): Change[] => lines.map((line) => JSON.parse(line) as Change);

/** What was made live by lines of a list, the oldest first. */
export function promotionsIn(lines: readonly string[]): Promotion[] {
  return changesIn(lines).filter((change) => !isOfChannel(change));
}

/** The channel of a share of the visitors. */
export const CANARY = 'canary';

/** Who has ended a canary that is worse than the live site. */
export const EDGE = 'edge';

/** The canary that an edge has ended; nothing once there is another, or something was made live since. */
export function canaryEndedByEdge(
  promotions: readonly Promotion[],
  changes: readonly ChannelChange[],
): ChannelChange | undefined {
  const last = changes.findLast(({ channel }) => channel === CANARY);
  const isNews = last !== undefined && last.at >= (promotions.at(-1)?.at ?? '');
  return isNews && last.ended && last.by === EDGE ? last : undefined;
}

/** The list as it is written. */
export function readChangeLines(sites: string): string[] {
  const file = promotionsFile(sites);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export function writeChangeLines(sites: string, lines: readonly string[]): void {
  replaceFile(promotionsFile(sites), lines.map((line) => `${line}\n`).join(''));
}

const promotionsFile = (sites: string): string => join(sites, FILE);

/** Writes down that a site is live, unless nothing has changed. */
export function writePromotion(sites: string, site: string, reason: Reason | undefined): void {
  const releases = releasesIn(sites, site);
  if (!releases || readPromotions(sites).at(-1)?.site === site) return;
  append(sites, { at: now(), site, releases, ...reason });
}

/** Writes down what has become of a channel. */
export function writeChannelChange(sites: string, change: Omit<ChannelChange, 'at' | 'releases'>): void {
  append(sites, { at: now(), releases: releasesIn(sites, change.site) ?? {}, ...change });
}

const now = (): string => new Date().toISOString();

function append(sites: string, change: Change): void {
  writeChangeLines(sites, [...readChangeLines(sites), JSON.stringify(change)].slice(-MOST_LINES));
}

function releasesIn(sites: string, site: string): Promotion['releases'] | undefined {
  const manifest = join(sites, site, 'site.json');
  if (!existsSync(manifest)) return undefined;
  return releasesOf(JSON.parse(readFileSync(manifest, 'utf8')) as SiteManifest);
}

/** Ids of the releases that a site is composed from, by area. */
export function releasesOf({ releases }: Pick<SiteManifest, 'releases'>): Promotion['releases'] {
  return Object.fromEntries(releases.map(({ area, id }) => [area, id]));
}

/**
 * Since when an area runs the release that it has in a site; undefined when another one was made live last, as far as anybody
 * has written down: then the pointer was moved by hand.
 */
export function runsSince(promotions: readonly Promotion[], site: string, area: string): string | undefined {
  let index = promotions.at(-1)?.site === site ? promotions.length - 1 : -1;
  const release = promotions[index]?.releases[area];
  while (index > 0 && promotions[index - 1]?.releases[area] === release) index -= 1;
  return promotions[index]?.at;
}
