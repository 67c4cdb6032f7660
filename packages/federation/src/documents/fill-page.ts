import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { documentTitle } from './head.ts';
import { escapeHtml, toScriptSafeJson } from './html.ts';
import { PAGE_SLOTS } from './slots.ts';

export type FoundPageAnswer = Extract<PageAnswer, { readonly status: 200 }>;

/** Texts of a document, each followed by the two groups of the slot after it. */
export type PageTemplate = readonly (string | undefined)[];

export interface PageFrame {
  /** Composed document of a dynamic route, with all other slots filled in. */
  readonly template: PageTemplate;
  /** Site path without language, as in the address. */
  readonly path: string;
  readonly siteName: string;
  readonly page: { readonly area: string; readonly page: string };
}

/** Fills the answer of a service into the frame of its page. Texts are escaped; HTML comes from the area's own bundle. */
export function fillPage({ template, path, siteName, page }: PageFrame, answer: FoundPageAnswer): string {
  const { title, description, robots, jsonLd = [], fragment, data = null } = answer;
  return fill(template, {
    path,
    title: documentTitle(title, siteName),
    description,
    head: [
      ...(robots ? [`<meta name="robots" content="${escapeHtml(robots)}">`] : []),
      ...(jsonLd.length > 0 ? [linkedData(jsonLd)] : []),
    ].join('\n'),
    // Without HTML the browser renders the page from the data.
    main: fragment ? ` data-page="${escapeHtml(`${page.area}/${page.page}`)}"` : '',
    ...(fragment ? { fragment } : {}),
    data: toScriptSafeJson({ known: data }),
  });
}

/** Returns the frame without content; the browser loads the page itself. */
export function fillFrame(
  { template, path, siteName }: PageFrame,
  metadata: { readonly title: string; readonly description: string },
): string {
  return fill(template, {
    path,
    title: documentTitle(metadata.title, siteName),
    description: metadata.description,
    head: '<meta name="robots" content="noindex">',
    main: '',
    data: toScriptSafeJson(null),
  });
}

type Values = Readonly<Record<'path' | 'title' | 'description' | 'head' | 'main' | 'data', string>> & {
  readonly fragment?: string;
};

/** Splits a document at its slots. Filling a document that is split already takes no search. */
export const splitTemplate = (document: string): PageTemplate => document.split(SLOT);

function fill(template: PageTemplate, values: Values): string {
  let document = template[0] ?? '';
  for (let index = 1; index < template.length; index += 3) {
    const [instead, name, text = ''] = template.slice(index, index + 3);
    document += valueOf(values, instead, name) + text;
  }
  return document;
}

function valueOf(values: Values, instead: string | undefined, name: string | undefined): string {
  if (instead !== undefined) return values.fragment ?? instead;
  if (name === 'head' || name === 'main') return values[name];
  return name === undefined ? values.data : escapeHtml(values[name as 'path' | 'title' | 'description']);
}

/** Matches the part of the fragment, the data string in the JSON, and the other page slots. */
const SLOT = new RegExp(
  `${PAGE_SLOTS.fragmentStart}(.*?)${PAGE_SLOTS.fragmentEnd}|"\\{\\{page\\.data\\}\\}"|/?\\{\\{page\\.(path|title|description|head|main)\\}\\}`,
  's',
);

function linkedData(entities: readonly object[]): string {
  const data = { '@context': 'https://schema.org', '@graph': entities };
  return `<script type="application/ld+json">${toScriptSafeJson(data)}</script>`;
}
