import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'locales');

/**
 * Reader of `locales/<language>/<file>.json`, each read once: documents say what the pages say. `Words` is the type of the
 * English file, whose keys every language has.
 */
export function wordsReader<Words>(file: string): (language: Language) => Words {
  const read = new Map<Language, Words>();
  return (language) => {
    const known = read.get(language);
    if (known) return known;
    const words = JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8')) as Words;
    read.set(language, words);
    return words;
  };
}

/** A day in words, the same all over the world. */
export function dayInWords(language: Language, date: Date): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
