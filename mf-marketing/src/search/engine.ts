import type { SearchIndex, SearchPage, SearchSection } from '@larkfield/contracts';
import MiniSearch, { type SearchResult } from 'minisearch';
import { withSynonyms, type Synonyms } from './synonyms.ts';
import { indexTerms, isUnspaced, wordsOf } from './words.ts';

export interface Hit {
  readonly page: SearchPage;
  readonly section: SearchSection;
  /** Words of the section that matched, as `wordsOf` writes them. */
  readonly terms: ReadonlySet<string>;
}

/** Finds the sections of a site for a query, best first. */
export type Search = (query: string) => Hit[];

/** Makes an index of one language ready to be searched, by other words for the same thing, too. */
export function createSearch({ pages }: SearchIndex, synonyms: Synonyms = []): Search {
  const found = pages.flatMap((page) => page.sections.map((section) => ({ page, section })));
  const engine = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => wordsOf(query).map(({ term }) => term),
      boost: { title: 16, heading: 3 },
      prefix: (term) => term.length > 1 || isUnspaced(term),
      fuzzy: (term) => !isUnspaced(term) && term.length > 3 && 0.2,
    },
  });
  engine.addAll(
    found.map(({ page, section }, id) => {
      // The title finds the page, not each of its sections.
      const title = section === page.sections[0] ? page.title : '';
      return { id, title, heading: section.heading, text: section.text };
    }),
  );
  return (query) => {
    // What has the words themselves comes before what has others for the same.
    const all = new Map<unknown, SearchResult>();
    for (const words of withSynonyms(query, synonyms)) {
      for (const result of engine.search(words, { combineWith: 'AND' }))
        if (!all.has(result.id)) all.set(result.id, result);
    }
    // A question in whole sentences has words that no section has: then some of them are enough.
    const results = all.size > 0 ? [...all.values()] : engine.search(query);
    return results.flatMap(({ id, terms }) => {
      const hit = found[Number(id)];
      return hit ? [{ ...hit, terms: new Set(terms) }] : [];
    });
  };
}
