import type { Language } from '@larkfield/contracts';

export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The page that lists the same. */
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  /** HTML, sanitised; readers show it. */
  readonly html: string;
  readonly publishedAt: Date;
  /** Absent once the author was erased. */
  readonly author?: string;
  readonly categories: readonly string[];
  readonly enclosure?: { readonly url: string; readonly type: string; readonly bytes: number };
}

/** A feed (RSS 2.0 with the parts of Atom and Dublin Core that readers ask for). */
export function rssOf(feed: Feed): string {
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

function itemOf(entry: FeedEntry): string {
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

/** What XML does not allow at all is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
