import { useSite } from '@larkfield/area';
import { directionOf, type Language } from '@larkfield/contracts';

interface LanguageAttributes {
  readonly lang?: Language;
  readonly dir?: 'ltr' | 'rtl';
}

/** Returns `lang` and `dir` for an element whose text may be in another language than the page. */
export function useLanguageAttributes(language: Language): LanguageAttributes {
  const site = useSite();
  return language === site.language ? {} : { lang: language, dir: directionOf(language) };
}
