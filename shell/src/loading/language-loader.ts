import { createI18n, type Texts } from '@larkfield/area';
import { directionOf, tableUrl, type Language, type ReleaseTable } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import type { i18n } from 'i18next';
import type { FetchJson } from './fetch-json.ts';

/** Data shared by all pages of a language. */
export interface LanguageData {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly table: ReleaseTable;
  /** i18n instance with the frame's texts, and those of areas once loaded. */
  readonly i18n: i18n;
}

/** Creates the data of a language from its table and texts: those in the served document, or those loaded later. */
export function createLanguageData({ table, texts }: Pick<SiteData, 'table' | 'texts'>): LanguageData {
  const { language } = table;
  const i18n = createI18n(language, { ...texts.shell, ...texts.area });
  return { language, dir: directionOf(language), table, i18n };
}

/** Creates a loader that loads each language once. Forgets failures, so that they can be retried. */
export function createLanguageLoader(
  first: LanguageData,
  fetchJson: FetchJson,
  onLanguage: (opened: LanguageData) => void = () => {},
) {
  onLanguage(first);
  const opened = new Map<Language, Promise<LanguageData>>([[first.language, Promise.resolve(first)]]);

  async function open(language: Language): Promise<LanguageData> {
    const table = await fetchJson<ReleaseTable>(tableUrl(first.table.id, language, first.table.view));
    const shell = await fetchJson<Texts>(table.shell.texts);
    const opened = createLanguageData({ table, texts: { shell, area: {} } });
    onLanguage(opened);
    return opened;
  }

  return (language: Language): Promise<LanguageData> => {
    const pending = opened.get(language) ?? open(language);
    opened.set(language, pending);
    pending.catch(() => opened.delete(language));
    return pending;
  };
}
