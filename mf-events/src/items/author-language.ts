import { useSite } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';

interface LanguageAttributes {
  readonly lang?: Language;
  readonly dir: 'auto';
}

/** Attributes of words that an author has written, in whatever language that is. */
export function useAuthorLanguage(language: Language): LanguageAttributes {
  const site = useSite();
  return language === site.language ? { dir: 'auto' } : { lang: language, dir: 'auto' };
}
