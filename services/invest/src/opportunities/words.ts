import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import type { OpportunityWords } from '@larkfield/mf-invest/forms';
import type { Opportunity } from './store.ts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');

type Catalogue = Readonly<Record<string, OpportunityWords>>;

const catalogues = new Map<Language, Catalogue>();

/** Words of the catalogue in one language; read once. */
function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known) return known;
  const file = readFileSync(join(LOCALES, language, 'invest.json'), 'utf8');
  const { opportunities } = JSON.parse(file) as { readonly opportunities: { readonly items: Catalogue } };
  catalogues.set(language, opportunities.items);
  return opportunities.items;
}

export type SpokenWords = OpportunityWords & { readonly language: Language };

/**
 * What is said of an opportunity in a language: an administrator's words, else those of the catalogue.
 * @throws Error when the catalogue does not know it.
 */
export function wordsOf(
  { key, texts }: Pick<Opportunity, 'key' | 'texts'>,
  language: Language,
): SpokenWords {
  const words = texts[language] ?? catalogueOf(language)[key];
  if (!words) throw new Error(`no words for opportunity ${key} in ${language}`);
  const { title, description, benefit } = words;
  return { title, description, benefit, language };
}

/** How records and mails to the office call it. */
export function englishTitle(opportunity: Pick<Opportunity, 'key' | 'texts'>): string {
  return wordsOf(opportunity, DEFAULT_LANGUAGE).title;
}
