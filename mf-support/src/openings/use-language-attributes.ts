import { useSite } from '@larkfield/area';
import { directionOf, type Language } from '@larkfield/contracts';

interface LanguageAttributes {
  readonly lang?: Language;
  readonly dir?: 'ltr' | 'rtl';
}

/** Attributes of an element whose words may stand in another language than the page around them. */
export function useLanguageAttributes(language: Language): LanguageAttributes {
  const site = useSite();
  return language === site.language ? {} : { lang: language, dir: directionOf(language) };
}
