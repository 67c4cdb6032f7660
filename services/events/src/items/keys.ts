import { searchKeys } from '@larkfield/kit';
import type { RichNode } from '@larkfield/mf-events/forms';
import { dayIn } from './days.ts';
import type { ItemFields, ItemKeys } from './item.ts';
import { wordsOf } from './words.ts';

const EXCERPT = 240;
/** Of the details, so much can be searched. */
const SEARCHED = 4_000;
const MOST_WORDS = 400;

/** What an item is found by; computed whenever its fields are written. */
export function keysFor(fields: ItemFields, publishedAt: Date): ItemKeys {
  const text = textOf(fields.content);
  const { title, subtitle, event } = fields;
  const searched = [title, subtitle, event?.city ?? '', text.slice(0, SEARCHED)].join(' ');
  return {
    ...searchKeys({ title }),
    ...daysOf(fields, publishedAt),
    words: wordsOf(searched).slice(0, MOST_WORDS),
    excerpt: excerptOf(text),
  };
}

/** Words without markup, blocks separated by a blank. */
export function textOf(nodes: readonly RichNode[]): string {
  return plainText(nodes).replaceAll(/\s+/g, ' ').trim();
}

function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (!('children' in node)) return ' ';
      const inline = node.tag === 'a' || node.tag === 'strong' || node.tag === 'em';
      return inline ? plainText(node.children) : ` ${plainText(node.children)} `;
    })
    .join('');
}

function daysOf({ event }: ItemFields, publishedAt: Date): Pick<ItemKeys, 'firstDay' | 'lastDay'> {
  if (!event) {
    const day = dayIn(publishedAt, 'UTC');
    return { firstDay: day, lastDay: day };
  }
  const { start, end, timeZone } = event;
  // The end is the first moment that is not part of the event any more.
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  return { firstDay: dayIn(start, timeZone), lastDay: dayIn(last, timeZone) };
}

function excerptOf(text: string): string {
  if (text.length <= EXCERPT) return text;
  const cut = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.slice(0, EXCERPT))];
  const kept = cut.slice(0, -1).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
