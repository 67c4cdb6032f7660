import type { SearchIndex, SearchPage, SearchSection } from '@larkfield/contracts';
import MiniSearch, { type SearchResult } from 'minisearch';
import { withSynonyms, type Synonyms } from './synonyms.ts';
import { indexTerms, isUnspaced, wordsOf } from './words.ts';

export interface Hit {
  readonly page: SearchPage;
  readonly section: SearchSection;
  /** Terms of the section that matched, in the form that `wordsOf` returns. */
  readonly terms: ReadonlySet<string>;
}

/** Returns the sections that match a query, best first. */
export type Search = (query: string) => Hit[];

/** Creates the search over the index of one language. It also finds synonyms. */
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
      // Only the first section contains the page title; otherwise the title would match every section.
      const title = section === page.sections[0] ? page.title : '';
      return { id, title, heading: section.heading, text: section.text };
    }),
  );
  return (query) => {
    // Matches of the query itself come before matches of synonyms.
    const all = new Map<unknown, SearchResult>();
    for (const words of withSynonyms(query, synonyms)) {
      for (const result of engine.search(words, { combineWith: 'AND' }))
        if (!all.has(result.id)) all.set(result.id, result);
    }
    // A question as a whole sentence may match no section with all its words; then some words are enough.
    const results = all.size > 0 ? [...all.values()] : engine.search(query);
    return results.flatMap(({ id, terms }) => {
      const hit = found[Number(id)];
      return hit ? [{ ...hit, terms: new Set(terms) }] : [];
    });
  };
}
