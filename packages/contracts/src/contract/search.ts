import type { AreaRoute } from './area.ts';
import type { Language } from '../values/languages.ts';
import { isPattern } from './paths.ts';

/** Search index of one language. Written when the site is composed, read by the search page. */
export interface SearchIndex {
  readonly pages: readonly SearchPage[];
}

export interface SearchPage {
  /** Site path without language. */
  readonly path: string;
  readonly title: string;
  /** In page order; the first is the head of the page. */
  readonly sections: readonly SearchSection[];
}

export interface SearchSection {
  readonly heading: string;
  /** Text without markup. */
  readonly text: string;
  /** Anchor of the section without `#`; absent for the head of the page. */
  readonly anchor?: string;
}

/**
 * Returns the address of a language's search index. It contains no release id: an open page always gets the index of the
 * live release.
 */
export function searchIndexUrl(language: Language): string {
  return `/releases/search.${language}.json`;
}

/**
 * Returns whether search engines, the sitemap and the site's search may list a page. Pages whose path has parameters are not
 * included.
 */
export function isFindable({
  path,
  indexed,
  audience,
}: Pick<AreaRoute, 'path' | 'indexed' | 'audience'>): boolean {
  return indexed !== false && audience === 'public' && !isPattern(path);
}
