import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from '../compose/compose-site.ts';
import { replaceFile } from '../sites/replace-file.ts';

/**
 * The list of changes: which sites went live when and with which releases, changes of other channels, and published
 * releases. It is a file beside the pointers with one line of JSON per change. It is kept when folders of sites are removed,
 * and records which areas are released by command.
 */

/** Enough for years of releases; the file is always read completely. */
const MAX_LINES = 1_000;
const FILE = 'promotions';

interface Entry {
  readonly at: string;
  /**
   * Areas with at least one release command up to this line. Builds never change their live releases. Absent in older lines.
   */
  readonly byCommand?: readonly string[];
}

export interface Promotion extends Entry {
  readonly site: string;
  readonly releases: Readonly<Record<string, string>>;
  /** Author and reason. Absent for a build. */
  readonly by?: string;
  readonly why?: string;
}

export type Reason = Required<Pick<Promotion, 'by' | 'why'>>;

/** A change of a channel other than the live one. */
export interface ChannelChange extends Promotion {
  readonly channel: string;
  readonly ended?: true;
  /** Percentage of visitors of a canary, and end of a preview. */
  readonly percent?: number;
  readonly until?: string;
}

/** Publishing does not make a release live. */
export interface Publication extends Entry {
  readonly area: string;
  readonly release: string;
  readonly by: string;
}

export type Change = Promotion | ChannelChange | Publication;

const isOfChannel = (change: Change): change is ChannelChange => 'channel' in change;
const isPublication = (change: Change): change is Publication => 'area' in change;
const isPromotion = (change: Change): change is Promotion => !isOfChannel(change) && !isPublication(change);

/** Returns the promotions, oldest first. */
export function readPromotions(sites: string): Promotion[] {
  return parsePromotions(readChangeLines(sites));
}

export function readChannelChanges(sites: string): ChannelChange[] {
  return readChanges(sites).filter(isOfChannel);
}

export const readChanges = (sites: string): Change[] => changesIn(readChangeLines(sites));

const changesIn = (lines: readonly string[]): Change[] => lines.map((line) => JSON.parse(line) as Change);

export function parsePromotions(lines: readonly string[]): Promotion[] {
  return changesIn(lines).filter(isPromotion);
}

/** Returns the areas that have been released by command; builds do not change their live releases. */
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

/** Returns the areas whose releases differ or exist on one side only. */
export function changedAreas(
  before: Promotion['releases'] = {},
  after: Promotion['releases'] = {},
): string[] {
  const areas = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return areas.filter((area) => before[area] !== after[area]);
}

export const CANARY = 'canary';

/** Author of a change by which the edge ends a canary. */
export const EDGE_ACTOR = 'edge';

/** Returns the canary that an edge has ended; undefined after another canary or promotion. */
export function canaryEndedByEdge(
  promotions: readonly Promotion[],
  changes: readonly ChannelChange[],
): ChannelChange | undefined {
  const last = changes.findLast(({ channel }) => channel === CANARY);
  const isLatest = last !== undefined && last.at >= (promotions.at(-1)?.at ?? '');
  return isLatest && last.ended && last.by === EDGE_ACTOR ? last : undefined;
}

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

/** Records that a site went live, unless it was live already. A reason marks a release command; builds have none. */
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

export function writeChannelChange(sites: string, change: Omit<ChannelChange, 'at' | 'releases'>): void {
  const releases = releasesIn(sites, change.site) ?? {};
  const live = readPromotions(sites).at(-1)?.releases;
  append(sites, { at: now(), releases, ...change }, change.ended ? [] : changedAreas(live, releases));
}

export function writePublication(sites: string, publication: Omit<Publication, 'at' | 'byCommand'>): void {
  append(sites, { at: now(), ...publication }, [publication.area]);
}

const now = (): string => new Date().toISOString();

function append(sites: string, change: Change, released: readonly string[]): void {
  const lines = readChangeLines(sites);
  const areas = [...new Set([...areasIn(changesIn(lines)), ...released])].sort();
  const line = JSON.stringify({ ...change, ...(areas.length > 0 ? { byCommand: areas } : {}) });
  writeChangeLines(sites, [...lines, line].slice(-MAX_LINES));
}

function releasesIn(sites: string, site: string): Promotion['releases'] | undefined {
  const manifest = join(sites, site, 'site.json');
  if (!existsSync(manifest)) return undefined;
  return releasesOf(JSON.parse(readFileSync(manifest, 'utf8')) as SiteManifest);
}

export function releasesOf({ releases }: Pick<SiteManifest, 'releases'>): Promotion['releases'] {
  return Object.fromEntries(releases.map(({ area, id }) => [area, id]));
}

/**
 * Returns since when an area runs its release in a site; undefined if the list's last promotion is another site, because the
 * pointer was moved by hand.
 */
export function runsSince(promotions: readonly Promotion[], site: string, area: string): string | undefined {
  let index = promotions.at(-1)?.site === site ? promotions.length - 1 : -1;
  const release = promotions[index]?.releases[area];
  while (index > 0 && promotions[index - 1]?.releases[area] === release) index -= 1;
  return promotions[index]?.at;
}
