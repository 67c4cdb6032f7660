import type { ListedPage, SearchIndex, SearchPage } from '@larkfield/contracts';
import { sectionsOf } from './search-sections.ts';

/** A composed page. `fragment` is empty for dynamic pages. */
export interface RenderedRoute extends ListedPage {
  readonly fragment: string;
}

/**
 * Returns the search index of a language: the sections of all pages in page order, and of dynamic pages title and
 * description. The description of a page counts as text of its first section. A section that several pages contain is only
 * listed for the first one.
 */
export function searchIndex(rendered: readonly RenderedRoute[]): SearchIndex {
  const seen = new Set<string>();
  return { pages: rendered.map((page) => searchPage(page, seen)) };
}

function searchPage({ path, title, description, fragment }: RenderedRoute, seen: Set<string>): SearchPage {
  const [head, ...rest] = sectionsOf(fragment);
  const text = head ? `${description} ${head.text}`.trim() : description;
  const sections = rest.filter((section) => {
    const words = `${section.heading}\n${section.text}`;
    const isNew = !seen.has(words);
    seen.add(words);
    return isNew;
  });
  return { path, title, sections: [{ heading: head?.heading ?? title, text }, ...sections] };
}
