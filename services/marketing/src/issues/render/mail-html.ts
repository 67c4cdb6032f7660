import { richTextToHtml } from '@larkfield/contracts/rich-text';
import type { MailContent, MailItem } from './mail-content.ts';
import type { IssueWords } from './words.ts';

/** Links that differ for each subscriber. */
export interface PersonalLinks {
  readonly preferences: string;
}

/** Mail programs show no style sheets of other files; many keep these few rules. Nothing is loaded from other sites. */
const STYLE = [
  'body{margin:0;padding:16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5}',
  'main{max-width:600px;margin:0 auto}',
  'h1{font-size:24px;line-height:1.25}h2{font-size:20px}h3{font-size:17px;margin-bottom:4px}',
  'img{max-width:100%;height:auto;border:0}',
  'blockquote{margin:16px 0;padding:0 16px;border-inline-start:4px solid #767676}',
  '.note{font-size:14px}.rule{border:0;border-top:1px solid #767676;margin:24px 0}',
].join('');

export function mailHtml(content: MailContent, words: IssueWords, { preferences }: PersonalLinks): string {
  const { subject, written, intro, nodes, items, earlier, language, dir } = content;
  const parts = [
    words.fallback === undefined ? '' : `<p class="note"><strong>${escape(words.fallback)}</strong></p>`,
    `<div lang="${written.language}" dir="${written.dir}">`,
    `<h1>${escape(subject)}</h1>`,
    intro === '' ? '' : `<p>${escape(intro).replaceAll('\n', '<br>')}</p>`,
    richTextToHtml(nodes),
    '</div>',
    items.length > 0 ? `<h2>${escape(words.items)}</h2>` : '',
    ...items.map(itemHtml),
    earlier.length > 0 ? `<h2>${escape(words.earlier)}</h2>` : '',
    ...earlier.flatMap((issue) => [
      `<p lang="${issue.language}" dir="${issue.dir}">${link(issue.url, issue.title)}</p>`,
      ...issue.items.map(itemHtml),
    ]),
    '<hr class="rule">',
    `<p class="note">${link(content.webUrl, words.onTheWeb)}</p>`,
    `<p class="note">${escape(words.reason)}</p>`,
    `<p class="note">${link(preferences, words.preferences)}<br>${link(preferences, words.unsubscribe)}</p>`,
    `<p class="note">${escape(words.site)}<br>${link(words.siteOrigin, words.siteOrigin)}</p>`,
  ];
  return (
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    `<title>${escape(subject)}</title><style>${STYLE}</style></head>` +
    `<body><main>${parts.filter(Boolean).join('\n')}</main></body></html>`
  );
}

function itemHtml({ title, summary, language, dir, url, note, image }: MailItem): string {
  const picture = image
    ? `<p><img src="${escape(image.src)}" alt="${escape(image.alt)}" width="${Math.min(600, image.width)}"></p>`
    : '';
  const text = summary === '' ? '' : `<p lang="${language}" dir="${dir}">${escape(summary)}</p>`;
  return `<h3 lang="${language}" dir="${dir}">${link(url, title)}</h3><p class="note">${escape(note)}</p>${picture}${text}`;
}

function link(url: string, label: string): string {
  return `<a href="${escape(url)}">${escape(label)}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
