import { watchReleases } from './freshness.ts';
import { followKeys } from './keys.ts';
import { followPlainLinks, type PlainLinkOptions } from './plain-links.ts';

export interface AtRestOptions extends PlainLinkOptions {
  /** Release of the site that the document is of. */
  readonly release: string;
  readonly onStale: () => void;
}

/** What a visitor does not wait for, and hardly misses if it does not come: a file of its own, fetched when the page is at rest. */
export function startAtRest({ release, onStale, ...links }: AtRestOptions): void {
  watchReleases(release, onStale);
  followPlainLinks(links);
  followKeys();
}
