import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from './compose.ts';
import { replaceFile } from './replace-file.ts';

/**
 * The list of changes: which sites were made live when and with which releases, what changed in the other channels, and
 * which releases were published. It is a file beside the pointers with one line of JSON per change. It remains when the
 * folders of sites are removed, and says which areas are released by command.
 */

/** Years of releases; the file is read whole. */
const MOST_LINES = 1_000;
const FILE = 'promotions';

interface Entry {
  readonly at: string;
  /**
   * Areas with at least one release command up to this line. Builds never change their live releases. Absent in lines from
   * before this was recorded.
   */
  readonly byCommand?: readonly string[];
}

export interface Promotion extends Entry {
  readonly site: string;
  /** Ids of the releases by area. */
  readonly releases: Readonly<Record<string, string>>;
  /** Who did it and why. Absent when a build did it. */
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

/** A release that was published. Nothing is live by that. */
export interface Publication extends Entry {
  readonly area: string;
  readonly release: string;
  readonly by: string;
}

export type Change = Promotion | ChannelChange | Publication;

const isOfChannel = (change: Change): change is ChannelChange => 'channel' in change;
const isPublication = (change: Change): change is Publication => 'area' in change;
const isPromotion = (change: Change): change is Promotion => !isOfChannel(change) && !isPublication(change);

/** What was made live, the oldest first; nothing where nobody has written it down. */
export function readPromotions(sites: string): Promotion[] {
  return promotionsIn(readChangeLines(sites));
}

/** What became of the other channels, the oldest first. */
export function readChannelChanges(sites: string): ChannelChange[] {
  return readChanges(sites).filter(isOfChannel);
}

/** All changes, the oldest first. */
export const readChanges = (sites: string): Change[] => changesIn(readChangeLines(sites));

const changesIn = (lines: readonly string[]): Change[] => lines.map((line) => JSON.parse(line) as Change);

/** What was made live by lines of a list, the oldest first. */
export function promotionsIn(lines: readonly string[]): Promotion[] {
  return changesIn(lines).filter(isPromotion);
}

/** Areas that have been released by command: builds leave their live releases alone. */
export function areasByCommand(sites: string): ReadonlySet<string> {
  return areasIn(readChanges(sites));
}

function areasIn(changes: readonly Change[]): ReadonlySet<string> {
  const recorded = changes.findLast(({ byCommand }) => byCommand)?.byCommand;
  if (recorded) return new Set(recorded);
  const promotions = changes.filter(isPromotion);
  return new Set(
    promotions.flatMap(({ by, releases }, index) =>
      by === undefined ? [] : changedAreas(promotions[index - 1]?.releases, releases),
    ),
  );
}

/** Areas whose releases differ, and those that only one side has. */
export function changedAreas(
  before: Promotion['releases'] = {},
  after: Promotion['releases'] = {},
): string[] {
  const areas = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return areas.filter((area) => before[area] !== after[area]);
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

/** Records that a site is live, unless it was already. With a reason it is a command, else a build. */
export function writePromotion(sites: string, site: string, reason: Reason | undefined): void {
  const releases = releasesIn(sites, site);
  const last = readPromotions(sites).at(-1);
  if (!releases || last?.site === site) return;
  append(
    sites,
    { at: now(), site, releases, ...reason },
    reason ? changedAreas(last?.releases, releases) : [],
  );
}

/** Records a change of another channel than the live one. */
export function writeChannelChange(sites: string, change: Omit<ChannelChange, 'at' | 'releases'>): void {
  const releases = releasesIn(sites, change.site) ?? {};
  const live = readPromotions(sites).at(-1)?.releases;
  append(sites, { at: now(), releases, ...change }, change.ended ? [] : changedAreas(live, releases));
}

/** Records that a release was published. */
export function writePublication(sites: string, publication: Omit<Publication, 'at' | 'byCommand'>): void {
  append(sites, { at: now(), ...publication }, [publication.area]);
}

const now = (): string => new Date().toISOString();

function append(sites: string, change: Change, released: readonly string[]): void {
  const lines = readChangeLines(sites);
  const areas = [...new Set([...areasIn(changesIn(lines)), ...released])].sort();
  const line = JSON.stringify({ ...change, ...(areas.length > 0 ? { byCommand: areas } : {}) });
  writeChangeLines(sites, [...lines, line].slice(-MOST_LINES));
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
