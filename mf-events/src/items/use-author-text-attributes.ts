import type { Language } from '@larkfield/contracts';
import { useLanguageAttributes } from '@larkfield/ui';

interface AuthorTextAttributes {
  readonly lang?: Language;
  readonly dir: 'auto';
}

/** Returns `lang` and `dir` for an author's text. The browser detects `dir`, as the stated language may be wrong. */
export function useAuthorTextAttributes(language: Language): AuthorTextAttributes {
  return { ...useLanguageAttributes(language), dir: 'auto' };
}
