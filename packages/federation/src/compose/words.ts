import {
  isFindable,
  LANGUAGES,
  type AreaContract,
  type Brand,
  type Language,
  type ListedPage,
  type PageWords,
} from '@larkfield/contracts';
import { labelOf, type ActiveReleases } from './tables.ts';

/** Words of the pages of one language by path: the composer and the edge need them, a document only those of its own. */
export type WordsByPath = Readonly<Record<string, PageWords>>;

/** Titles and descriptions of all pages in all languages, with the names of the operator filled in. */
export function wordsOfPages(
  { areas }: Pick<ActiveReleases, 'areas'>,
  brand: Brand,
): Record<Language, WordsByPath> {
  const entries = LANGUAGES.map(({ tag }) => {
    const words = areas.flatMap((release) =>
      release.contract.routes.map(({ path, title, description }) => [
        path,
        {
          title: labelOf(release, tag, brand, title),
          description: labelOf(release, tag, brand, description),
        },
      ]),
    );
    return [tag, Object.fromEntries(words) as WordsByPath];
  });
  return Object.fromEntries(entries) as Record<Language, WordsByPath>;
}

/** The pages that everybody may be led to, in the order of the contracts. */
export function listedPages(contracts: readonly AreaContract[], words: WordsByPath): ListedPage[] {
  return contracts
    .flatMap(({ routes }) => routes)
    .filter(isFindable)
    .flatMap(({ path }) => (words[path] ? [{ path, ...words[path] }] : []));
}
