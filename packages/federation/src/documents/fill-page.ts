import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { documentTitle } from './head.ts';
import { escapeHtml, toScriptSafeJson } from './html.ts';
import { PAGE_SLOTS } from './slots.ts';

export type FoundPageAnswer = Extract<PageAnswer, { readonly status: 200 }>;

export interface PageFrame {
  /** Composed document of a dynamic route, with all other slots filled in. */
  readonly template: string;
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

/** Fills all slots in one pass, because a filled-in value may look like a slot. */
function fill(template: string, values: Values): string {
  return template.replace(SLOT, (slot: string, instead: string | undefined, name: string | undefined) => {
    if (instead !== undefined) return values.fragment ?? instead;
    if (name === undefined) return values.data;
    if (name === 'path') return escapeHtml(values.path);
    if (name === 'title' || name === 'description') return escapeHtml(values[name]);
    return name === 'head' || name === 'main' ? values[name] : slot;
  });
}

/** Matches the part of the fragment, the data string in the JSON, and the other page slots. */
const SLOT = new RegExp(
  `${PAGE_SLOTS.fragmentStart}(.*?)${PAGE_SLOTS.fragmentEnd}|"\\{\\{page\\.data\\}\\}"|/?\\{\\{page\\.(\\w+)\\}\\}`,
  'gs',
);

function linkedData(entities: readonly object[]): string {
  const data = { '@context': 'https://schema.org', '@graph': entities };
  return `<script type="application/ld+json">${toScriptSafeJson(data)}</script>`;
}
