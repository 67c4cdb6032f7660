import {
  DEFAULT_LANGUAGE,
  fillBrandNames,
  type Brand,
  type Language,
  type PageTitles,
  type RouteSummary,
} from '@larkfield/contracts';
import { createInstance, type i18n } from 'i18next';

/** Texts by namespace, with the content of the files in `locales/<language>/`. */
export type Texts = Readonly<Record<string, object>>;

/** Creates a translator that can be used at once; `addTexts` adds more texts. Falls back to English. */
export function createI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    initAsync: false,
    resources: { [language]: { ...texts } },
    interpolation: { escapeValue: false },
    returnNull: false,
    // The language of a translator never changes, and pages are rendered after their texts are loaded.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  return instance;
}

export function addTexts(instance: i18n, language: Language, texts: Texts): void {
  for (const [namespace, resources] of Object.entries(texts)) {
    instance.addResourceBundle(language, namespace, resources, true, true);
  }
}

/** Returns the title of a page, or undefined while the texts of its area are not loaded. */
export function titleOf(
  instance: i18n,
  { area, path }: Pick<RouteSummary, 'area' | 'path'>,
  brand: Pick<Brand, 'name' | 'product'>,
): string | undefined {
  const titles = instance.getResourceBundle(instance.language, area) as PageTitles | undefined;
  return titles?.[path] === undefined ? undefined : fillBrandNames(titles[path], brand);
}
