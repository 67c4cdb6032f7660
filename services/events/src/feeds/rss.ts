import type { Language } from '@larkfield/contracts';

export interface RssFeed {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** Address of the page with the same list. */
  readonly link: string;
  /** Address of the feed itself. */
  readonly self: string;
  readonly entries: readonly RssEntry[];
}

export interface RssEntry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** Sanitized HTML. */
  readonly html: string;
  readonly publishedAt: Date;
  /** Absent after the author was erased. */
  readonly author?: string;
  readonly categories: readonly string[];
  readonly enclosure?: { readonly url: string; readonly type: string; readonly bytes: number };
}

export function renderRss(feed: RssFeed): string {
  const latest = feed.entries[0]?.publishedAt;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', feed.title)}
${element('link', feed.link)}
<atom:link href="${escaped(feed.self)}" rel="self" type="application/rss+xml"/>
${element('description', feed.description)}
${element('language', feed.language)}
${latest ? element('lastBuildDate', latest.toUTCString()) : ''}
<ttl>60</ttl>
${feed.entries.map(itemOf).join('\n')}
</channel>
</rss>
`;
}

function itemOf(entry: RssEntry): string {
  const { enclosure } = entry;
  return [
    '<item>',
    element('title', entry.title),
    element('link', entry.link),
    `<guid isPermaLink="false">${escaped(entry.id)}</guid>`,
    element('pubDate', entry.publishedAt.toUTCString()),
    entry.author === undefined ? '' : element('dc:creator', entry.author),
    ...entry.categories.map((each) => element('category', each)),
    element('description', entry.html),
    enclosure
      ? `<enclosure url="${escaped(enclosure.url)}" type="${escaped(enclosure.type)}" length="${enclosure.bytes}"/>`
      : '',
    '</item>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Removes characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
