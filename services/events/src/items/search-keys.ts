import { searchKeys } from '@larkfield/kit/records';
import type { RichNode } from '@larkfield/contracts/rich-text';
import { dayIn } from './days.ts';
import type { ItemFields, ItemSearchKeys } from './item.ts';
import { tokenizeText } from './tokenize.ts';

const EXCERPT = 240;
/** Number of characters of the text that are searchable. */
const SEARCHED = 4_000;
const MAX_WORDS = 400;

/** Computes the search and filter keys of an item. Call it whenever its fields are written. */
export function itemSearchKeys(fields: ItemFields, publishedAt: Date): ItemSearchKeys {
  const text = plainTextOf(fields.content);
  const { title, subtitle, event } = fields;
  const searched = [title, subtitle, event?.city ?? '', text.slice(0, SEARCHED)].join(' ');
  return {
    ...searchKeys({ title }),
    ...daysOf(fields, publishedAt),
    words: tokenizeText(searched).slice(0, MAX_WORDS),
    excerpt: excerptOf(text),
  };
}

/** Returns the text without markup. Blocks are separated by a space. */
export function plainTextOf(nodes: readonly RichNode[]): string {
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

function daysOf({ event }: ItemFields, publishedAt: Date): Pick<ItemSearchKeys, 'firstDay' | 'lastDay'> {
  if (!event) {
    const day = dayIn(publishedAt, 'UTC');
    return { firstDay: day, lastDay: day };
  }
  const { start, end, timeZone } = event;
  // `end` is exclusive.
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  return { firstDay: dayIn(start, timeZone), lastDay: dayIn(last, timeZone) };
}

/** Returns the beginning of a text, cut between words. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT) return text;
  const cut = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.slice(0, EXCERPT))];
  const kept = cut.slice(0, -1).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
