import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { richTextFromHtml, richTextToHtml } from '@larkfield/contracts/rich-text';
import type { ItemKind } from '@larkfield/mf-events/forms';
import type { Item, ItemSearchKeys } from './item.ts';
import { excerptOf, plainTextOf } from './search-keys.ts';

export const SAMPLE_AUTHOR = 'samples';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'samples');

/** A sample in `content/samples/<language>.json`. */
interface Sample {
  readonly title: string;
  readonly subtitle: string;
  readonly html: string;
  /** Names of what participants need. */
  readonly items?: readonly string[];
}

const read = new Map<string, ReturnType<typeof readSample>>();

/** Returns the texts of a sample. They are part of the source code, so they are not validated. */
export function sampleTexts(kind: ItemKind, language: Language) {
  const key = `${kind} ${language}`;
  const texts = read.get(key) ?? readSample(kind, language);
  read.set(key, texts);
  return texts;
}

function readSample(kind: ItemKind, language: Language) {
  const samples: unknown = JSON.parse(readFileSync(join(CONTENT, `${language}.json`), 'utf8'));
  const { title, subtitle, html, items = [] } = (samples as Readonly<Record<ItemKind, Sample>>)[kind];
  const content = richTextFromHtml(html);
  return { words: { title, subtitle, html: richTextToHtml(content), content, language }, items };
}

type Translatable = Pick<
  Item,
  'kind' | 'author' | 'title' | 'subtitle' | 'language' | 'publishedAt' | 'updatedAt' | 'event'
> & { readonly find: Pick<ItemSearchKeys, 'excerpt'> };

/** Returns a sample in another language, and every other item as it is. A sample that somebody has edited stays, too. */
export function translateSample<T extends Translatable>(item: T, language: Language): T {
  const isEdited = item.updatedAt.getTime() !== item.publishedAt.getTime();
  if (item.author?.account !== SAMPLE_AUTHOR || isEdited) return item;
  const { words, items } = sampleTexts(item.kind, language);
  const needed = item.event?.items.map((one, at) => ({ ...one, name: items[at] ?? one.name }));
  return {
    ...item,
    ...words,
    find: { ...item.find, excerpt: excerptOf(plainTextOf(words.content)) },
    ...(item.event ? { event: { ...item.event, items: needed } } : {}),
  };
}
