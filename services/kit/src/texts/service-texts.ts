import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import i18next, { type i18n } from 'i18next';
import { LOCALES } from './locales.ts';

interface Group {
  readonly [name: string]: string | Group;
}

/** Texts of a service, with English as fallback. Each language is loaded when it is first needed. */
export interface ServiceTexts {
  for(language: Language): Promise<LanguageTexts>;
}

export interface LanguageTexts {
  /** Returns a text with its values filled in, or ''. The key is in the first namespace unless it names one (`forms:…`). */
  text(key: string, values?: Readonly<Record<string, string>>): string;
  /** Returns the names in a group of the first namespace, in the order of the English file. */
  names(group: string): string[];
}

/** Creates texts from files of `locales/<language>`, merging files of the same namespace. */
export function createTexts(
  files: readonly (readonly [space: string, file: string])[],
  directory = LOCALES,
): ServiceTexts {
  const [[first = ''] = []] = files;
  const loaded = new Map<Language, Promise<void>>();
  const texts: i18n = i18next.createInstance();
  const ready = texts.init({
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: first,
    ns: [],
    resources: {},
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });

  async function load(language: Language): Promise<void> {
    await ready;
    for (const [space, file] of files) {
      const group = await readGroup(join(directory, language, `${file}.json`));
      texts.addResourceBundle(language, space, group, true);
    }
  }

  function loadOnce(language: Language): Promise<void> {
    const running = loaded.get(language) ?? load(language);
    loaded.set(language, running);
    return running;
  }

  return {
    async for(language) {
      await loadOnce(DEFAULT_LANGUAGE);
      await loadOnce(language);
      // Keys come from declarations of the services; i18next's types know only the pages' texts.
      const t = texts.getFixedT(language) as (key: string, values: object) => string;
      return {
        text: (key, values = {}) => t(key, { ...values, defaultValue: '' }),
        names: (group) => {
          const found: unknown = texts.getResource(DEFAULT_LANGUAGE, first, group);
          return typeof found === 'object' && found !== null ? Object.keys(found) : [];
        },
      };
    },
  };
}

/** A language without a translation has no file. */
async function readGroup(path: string): Promise<Group> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Group;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
