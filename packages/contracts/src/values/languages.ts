/** The 13 interface languages in the order the language selector lists them. */
export const LANGUAGES = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
  { tag: 'fr', name: 'Français', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
  { tag: 'ko', name: '한국어', dir: 'ltr' },
  { tag: 'pt', name: 'Português', dir: 'ltr' },
  { tag: 'ru', name: 'Русский', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'sv', name: 'Svenska', dir: 'ltr' },
  { tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
] as const;

/** BCP 47 tag of an interface language; also the first path segment of its pages (English has none). */
export type Language = (typeof LANGUAGES)[number]['tag'];

export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language.tag === tag);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return LANGUAGES.find(({ tag }) => tag === language)?.dir ?? 'ltr';
}

/** Adds the language to a site path: `('/partner', 'ar')` returns `/ar/partner`. English has no prefix. */
export function localizePath(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Splits a path into language and site path: `/ar/partner` becomes `ar` and `/partner`. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first, ...rest] = pathname.split('/');
  if (isLanguage(first) && first !== DEFAULT_LANGUAGE) return { language: first, path: `/${rest.join('/')}` };
  return { language: DEFAULT_LANGUAGE, path: pathname };
}

/**
 * Returns the best interface language for a list of language preferences (most wanted first), or undefined. Chinese is
 * matched by script: Taiwan, Hong Kong and Macau get Traditional.
 */
export function matchLanguage(preferences: readonly string[]): Language | undefined {
  for (const wanted of preferences) {
    const { language, script } = maximized(wanted) ?? {};
    const found = LANGUAGES.find(({ tag }) => tag === language || tag === `${language}-${script}`);
    if (found) return found.tag;
  }
  return undefined;
}

/** Adds the likely script to a tag. Returns undefined for an invalid tag such as `C` or `*`. */
function maximized(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}
