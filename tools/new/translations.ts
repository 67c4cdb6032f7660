import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import { baseKey } from '../texts/check-locale-files.ts';
import { isUntranslated, UNTRANSLATED } from '../texts/untranslated-mark.ts';

/** A group of texts in a locale file. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Returns the locale files of a namespace in all other languages, updated to the English file, by name. */
export function createTranslations(dir: string, namespace: string): ReadonlyMap<string, string> {
  const file = (language: Language) => `${language}/${namespace}.json`;
  const english = readTree(join(dir, file(DEFAULT_LANGUAGE)));
  const others = LANGUAGES.filter(({ tag }) => tag !== DEFAULT_LANGUAGE).map(({ tag }) => {
    const texts = withEnglish(readTree(join(dir, file(tag))), english, tag);
    return [file(tag), `${JSON.stringify(texts, null, 2)}\n`] as const;
  });
  return new Map(others);
}

/**
 * Returns the texts of a language: translations are kept, everything else is the current English text with the mark, in
 * the language's plural forms. The order is that of English; keys that English lacks come last.
 */
export function withEnglish(own: TextTree, english: TextTree, language: Language): TextTree {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) => {
    const base = baseKey(key);
    return base === key ? [key] : forms.map((form) => `${base}_${form}`);
  });
  const filled = [...new Set(keys)].map((key) => [key, textFor(key)] as const);
  return { ...Object.fromEntries(filled), ...without(own, new Set(keys)) };

  function textFor(key: string): string | TextTree {
    const mine = own[key];
    const source = english[key] ?? english[`${baseKey(key)}_other`] ?? '';
    if (typeof source === 'object')
      return withEnglish(typeof mine === 'object' ? mine : {}, source, language);
    return typeof mine === 'string' && !isUntranslated(mine) ? mine : UNTRANSLATED + source;
  }
}

function without(texts: TextTree, keys: ReadonlySet<string>): TextTree {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !keys.has(key)));
}

/** Reads a locale file; a missing one is empty. */
function readTree(file: string): TextTree {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TextTree;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
