import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { wordsReader } from '@larkfield/kit';
import type { OpportunityWords } from '@larkfield/mf-invest/forms';
import type { Opportunity } from './store.ts';

type Catalogue = Readonly<Record<string, OpportunityWords>>;

const read = wordsReader<{ readonly opportunities: { readonly items: Catalogue } }>('invest');

export type SpokenWords = OpportunityWords & { readonly language: Language };

/**
 * What is said of an opportunity in a language: an administrator's words, else those of the catalogue.
 * @throws Error when the catalogue does not know it.
 */
export function wordsOf({ key, texts }: Pick<Opportunity, 'key' | 'texts'>, language: Language): SpokenWords {
  const words = texts[language] ?? read(language).opportunities.items[key];
  if (!words) throw new Error(`no words for opportunity ${key} in ${language}`);
  const { title, description, benefit } = words;
  return { title, description, benefit, language };
}

/** How records and mails to the office call it. */
export function englishTitle(opportunity: Pick<Opportunity, 'key' | 'texts'>): string {
  return wordsOf(opportunity, DEFAULT_LANGUAGE).title;
}
