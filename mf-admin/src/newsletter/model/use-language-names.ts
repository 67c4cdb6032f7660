import { useSite } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import { useMemo } from 'react';

/** Returns functions for names of languages in the reader's language. */
export function useLanguageNames() {
  const { language } = useSite();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    const nameOf = (tag: Language) => names.of(tag) ?? tag;
    return { nameOf, listOf: (tags: readonly Language[]) => list.format(tags.map(nameOf)) };
  }, [language]);
}
