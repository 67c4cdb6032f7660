import type { ListedPage, SearchIndex, SearchPage } from '@larkfield/contracts';
import { sectionsOf } from './sections.ts';

/** A page as it was rendered; its fragment is empty when that is done on request. */
export interface RenderedRoute extends ListedPage {
  readonly fragment: string;
}

/**
 * What the search of a language finds: the sections of all pages, in their order, and of a page that is rendered on request
 * its title and description. A page's description counts as words
 * of its head; a section that stands on several pages in the same words is found on the first.
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
