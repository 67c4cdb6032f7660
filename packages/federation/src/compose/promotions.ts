import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteManifest } from './compose.ts';

/**
 * Which sites were made live when, and with which releases: a file beside the pointer, one line of JSON for each. Folders of
 * sites are removed after a while, and the same one may be made live again; this file is what remains.
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

/** What was made live, the oldest first; nothing where nobody has written it down. */
export function readPromotions(sites: string): Promotion[] {
  const file = promotionsFile(sites);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Promotion);
}

export const promotionsFile = (sites: string): string => join(sites, FILE);

/** The content of the file once a site is live; undefined where nothing has changed. */
export function withPromotion(
  sites: string,
  id: string,
  { now, reason }: { readonly now: Date; readonly reason?: Reason | undefined },
): string | undefined {
  const before = readPromotions(sites);
  const manifest = join(sites, id, 'site.json');
  if (before.at(-1)?.site === id || !existsSync(manifest)) return undefined;
  const releases = releasesOf(JSON.parse(readFileSync(manifest, 'utf8')) as SiteManifest);
  const promotion: Promotion = { at: now.toISOString(), site: id, releases, ...reason };
  return [...before, promotion]
    .slice(-MOST_LINES)
    .map((each) => `${JSON.stringify(each)}\n`)
    .join('');
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
