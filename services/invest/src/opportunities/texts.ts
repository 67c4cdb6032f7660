import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { createTextLoader } from '@larkfield/kit/texts';
import type { OpportunityText } from '@larkfield/mf-invest/forms';
import type { Opportunity } from './store.ts';

type Catalogue = Readonly<Record<string, OpportunityText>>;

const read = createTextLoader<{ readonly opportunities: { readonly items: Catalogue } }>('invest');

export type LocalizedOpportunityText = OpportunityText & { readonly language: Language };

/** Returns an administrator's texts, or else those of the catalogue. @throws Error if the catalogue has no such key */
export function opportunityTextIn(
  { key, texts }: Pick<Opportunity, 'key' | 'texts'>,
  language: Language,
): LocalizedOpportunityText {
  const words = texts[language] ?? read(language).opportunities.items[key];
  if (!words) throw new Error(`no texts for opportunity ${key} in ${language}`);
  const { title, description, benefit } = words;
  return { title, description, benefit, language };
}

export function englishTitle(opportunity: Pick<Opportunity, 'key' | 'texts'>): string {
  return opportunityTextIn(opportunity, DEFAULT_LANGUAGE).title;
}
