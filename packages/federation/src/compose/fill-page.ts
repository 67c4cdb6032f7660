import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { documentTitle } from './head.ts';
import { escapeHtml, inertJson } from './html.ts';
import { PAGE_SLOTS } from './slots.ts';

export type ShownPage = Extract<PageAnswer, { readonly status: 200 }>;

export interface PageFrame {
  /** Document of a dynamic route as it was composed, with everything else filled in. */
  readonly template: string;
  /** Site path without language, as it stands in the address. */
  readonly path: string;
  readonly siteName: string;
  /** The page that hydrates what is served. */
  readonly page: { readonly area: string; readonly page: string };
}

/** Puts a page into its frame: its words escaped, its HTML as the area's own bundle has made it. */
export function fillPage({ template, path, siteName, page }: PageFrame, shown: ShownPage): string {
  const { title, description, robots, jsonLd = [], fragment, data = null } = shown;
  return fill(template, {
    path,
    title: documentTitle(title, siteName),
    description,
    head: [
      ...(robots ? [`<meta name="robots" content="${escapeHtml(robots)}">`] : []),
      ...(jsonLd.length > 0 ? [linkedData(jsonLd)] : []),
    ].join('\n'),
    // Without HTML of its own the browser draws the page from the data.
    main: fragment ? ` data-page="${escapeHtml(`${page.area}/${page.page}`)}"` : '',
    ...(fragment ? { fragment } : {}),
    data: inertJson({ known: data }),
  });
}

/** The frame alone: the browser gets the page itself. */
export function fillFrame(
  { template, path, siteName }: PageFrame,
  words: { readonly title: string; readonly description: string },
): string {
  return fill(template, {
    path,
    title: documentTitle(words.title, siteName),
    description: words.description,
    head: '<meta name="robots" content="noindex">',
    main: '',
    data: inertJson(null),
  });
}

type Values = Readonly<Record<'path' | 'title' | 'description' | 'head' | 'main' | 'data', string>> & {
  readonly fragment?: string;
};

/** All slots in one go: what is put into one may look like another. */
function fill(template: string, values: Values): string {
  return template.replace(SLOT, (slot: string, instead: string | undefined, name: string | undefined) => {
    if (instead !== undefined) return values.fragment ?? instead;
    if (name === undefined) return values.data;
    if (name === 'path') return escapeHtml(values.path);
    if (name === 'title' || name === 'description') return escapeHtml(values[name]);
    return name === 'head' || name === 'main' ? values[name] : slot;
  });
}

/** The part with the fragment, the string in the JSON, and the slots that a dot tells from those of every document. */
const SLOT = new RegExp(
  `${PAGE_SLOTS.fragmentStart}(.*?)${PAGE_SLOTS.fragmentEnd}|"\\{\\{page\\.data\\}\\}"|/?\\{\\{page\\.(\\w+)\\}\\}`,
  'gs',
);

function linkedData(things: readonly object[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json">${inertJson(data)}</script>`;
}
