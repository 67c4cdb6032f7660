import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { createTextLoader } from '@larkfield/kit/texts';
import type { OpportunityText } from '@larkfield/mf-invest/forms';
import type { Db } from 'mongodb';
import { opportunityStore, type Opportunity } from './store.ts';

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

/** Returns the titles of all opportunities by number, for the columns of administrators. */
export async function opportunityTitles({ db }: { readonly db: Db }, language: Language) {
  const projection = { number: 1, key: 1, [`texts.${language}`]: 1 };
  const found = await opportunityStore(db)
    .find({}, { ...QUERY_TIMEOUT, projection })
    .sort({ number: 1 })
    .toArray();
  return found.map((each) => ({ value: each.number, title: opportunityTextIn(each, language).title }));
}
