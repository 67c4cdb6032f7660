import {
  DEFAULT_LANGUAGE,
  withNames,
  type Brand,
  type Language,
  type PageTitles,
  type RouteSummary,
} from '@larkfield/contracts';
import { createInstance, type i18n } from 'i18next';

/** Texts by namespace, as the files in `locales/<language>/` hold them. */
export type Texts = Readonly<Record<string, object>>;

/** A translator that is ready at once; texts are added as they arrive. Fallback language is English. */
export function createI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    initAsync: false,
    resources: { [language]: { ...texts } },
    interpolation: { escapeValue: false },
    returnNull: false,
    // One translator speaks one language for good, and a page is shown when its texts are there: nothing to wait or listen for.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  return instance;
}

/** Adds the texts of further namespaces to a translator. */
export function addTexts(instance: i18n, language: Language, texts: Texts): void {
  for (const [namespace, resources] of Object.entries(texts)) {
    instance.addResourceBundle(language, namespace, resources, true, true);
  }
}

/** Title of a page whose area's texts are there; nothing before. */
export function titleOf(
  instance: i18n,
  { area, path }: Pick<RouteSummary, 'area' | 'path'>,
  brand: Pick<Brand, 'name' | 'product'>,
): string | undefined {
  const titles = instance.getResourceBundle(instance.language, area) as PageTitles | undefined;
  return titles?.[path] === undefined ? undefined : withNames(titles[path], brand);
}
