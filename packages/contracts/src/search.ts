import type { AreaRoute } from './area.ts';
import type { Language } from './languages.ts';
import { isPattern } from './paths.ts';

/** What can be found on the pages of one language; made when the site is composed, read by the search page. */
export interface SearchIndex {
  readonly pages: readonly SearchPage[];
}

export interface SearchPage {
  /** Site path without language. */
  readonly path: string;
  readonly title: string;
  /** In the order of the page; the first is its head. */
  readonly sections: readonly SearchSection[];
}

export interface SearchSection {
  readonly heading: string;
  /** Words without markup. */
  readonly text: string;
  /** Where the section stands on its page, without `#`; nothing for its head. */
  readonly anchor?: string;
}

/** Address of a language's index. It names no release: an open page always gets the index of the live one. */
export function searchIndexUrl(language: Language): string {
  return `/releases/search.${language}.json`;
}

/**
 * Whether everybody may be led to a page: by search engines, by the sitemap and by the site's own search. A route with
 * parameters is no page yet.
 */
export function isFindable({
  path,
  indexed,
  audience,
}: Pick<AreaRoute, 'path' | 'indexed' | 'audience'>): boolean {
  return indexed !== false && audience === 'public' && !isPattern(path);
}
