import type { MailContent, MailItem } from './mail-content.ts';
import type { PersonalLinks } from './mail-html.ts';
import { richTextToText } from './rich-text.ts';
import type { IssueWords } from './words.ts';

/** Renders the plain-text part of an issue's mail. It says everything that the HTML says. */
export function mailText(content: MailContent, words: IssueWords, { preferences }: PersonalLinks): string {
  const { subject, intro, nodes, items, earlier } = content;
  const parts = [
    words.fallback,
    subject,
    intro,
    richTextToText(nodes),
    items.length > 0 && `* ${words.items} *`,
    ...items.map(itemText),
    earlier.length > 0 && `* ${words.earlier} *`,
    ...earlier.flatMap((issue) => [`${issue.title}\n${issue.url}`, ...issue.items.map(itemText)]),
    '--',
    `${words.onTheWeb}:\n${content.webUrl}`,
    words.reason,
    `${words.preferences}:\n${preferences}`,
    `${words.unsubscribe}:\n${preferences}`,
    `${words.site}\n${words.siteOrigin}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function itemText({ title, summary, url, note }: MailItem): string {
  return [title, note, summary, url].filter(Boolean).join('\n');
}
