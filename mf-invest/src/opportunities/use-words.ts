import { useSite } from '@larkfield/area';
import { directionOf, type Language } from '@larkfield/contracts';

/** Attributes of words that may be in another language than the page around them. */
export function useWords(language: Language): { readonly lang?: Language; readonly dir?: 'ltr' | 'rtl' } {
  const site = useSite();
  return language === site.language ? {} : { lang: language, dir: directionOf(language) };
}
