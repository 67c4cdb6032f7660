import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import i18next, { type i18n } from 'i18next';

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'locales');

interface Group {
  readonly [name: string]: string | Group;
}

/** Texts that a service writes itself; missing ones fall back to English. Each language is read when it is first needed. */
export interface ServiceTexts {
  for(language: Language): Promise<LanguageTexts>;
}

export interface LanguageTexts {
  /** A text of the first namespace (or `forms:…`) with values filled in; '' when there is none. */
  text(key: string, values?: Readonly<Record<string, string>>): string;
  /** Names below a group of the first namespace, in the order of the English file. */
  names(group: string): string[];
}

/** Reads files of `locales/<language>`, each into its namespace; several of one are put together. */
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

  function once(language: Language): Promise<void> {
    const running = loaded.get(language) ?? load(language);
    loaded.set(language, running);
    return running;
  }

  return {
    async for(language) {
      await once(DEFAULT_LANGUAGE);
      await once(language);
      // Keys come from declarations of the services: i18next's types know the pages' texts alone.
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

/** A language that is not translated yet has no file. */
async function readGroup(path: string): Promise<Group> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Group;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
