import type { Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import { openingStore } from './store.ts';

const MOST = 500;

/** Returns the roles of openings by all their addresses, also earlier ones, for the columns of administrators. */
export async function openingTitles({ db }: { readonly db: Db }, language: Language) {
  const projection = { slugs: 1, 'texts.en.role': 1, [`texts.${language}.role`]: 1 };
  const found = await openingStore(db)
    .find({}, { ...QUERY_TIMEOUT, projection })
    .sort({ createdAt: -1 })
    .limit(MOST)
    .toArray();
  return found.flatMap(({ slugs, texts }) => {
    const { role } = texts[language] ?? texts.en;
    return slugs.map((value) => ({ value, title: role }));
  });
}
