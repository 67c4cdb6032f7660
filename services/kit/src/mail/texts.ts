import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import i18next, { type i18n } from 'i18next';

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');
const NAMESPACES = ['mail', 'forms'];

interface Group {
  readonly [name: string]: string | Group;
}

/** The texts of mails; missing ones fall back to English. Each language is read when it is first needed. */
export interface MailTexts {
  for(language: Language): Promise<LanguageTexts>;
}

export interface LanguageTexts {
  /** A text of namespace `mail` (or `forms:…`) with values filled in; '' when there is none. */
  text(key: string, values?: Readonly<Record<string, string>>): string;
  /** Names below a group, in the order of the English file: the lines of a mail. */
  names(group: string): string[];
}

/** Reads `locales/<language>/mail.json` and the catalogue texts of `forms.json`. */
export function createMailTexts(directory = LOCALES): MailTexts {
  const loaded = new Map<Language, Promise<void>>();
  const texts: i18n = i18next.createInstance();
  const ready = texts.init({
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'mail',
    ns: [],
    resources: {},
    returnEmptyString: false,
    interpolation: { escapeValue: false },
  });

  async function load(language: Language): Promise<void> {
    await ready;
    for (const namespace of NAMESPACES) {
      texts.addResourceBundle(
        language,
        namespace,
        await readGroup(join(directory, language, `${namespace}.json`)),
      );
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
      // Keys come from the mails' templates: i18next's types know the pages' texts alone.
      const t = texts.getFixedT(language) as (key: string, values: object) => string;
      return {
        text: (key, values = {}) => t(key, { ...values, defaultValue: '' }),
        names: (group) => {
          const found: unknown = texts.getResource(DEFAULT_LANGUAGE, 'mail', group);
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
