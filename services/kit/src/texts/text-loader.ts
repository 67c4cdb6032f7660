import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { LOCALES } from './locales.ts';

/** Returns a cached loader of `locales/<language>/<file>.json`. `Texts` is the type of the English file. */
export function createTextLoader<Texts>(file: string): (language: Language) => Texts {
  const read = new Map<Language, Texts>();
  return (language) => {
    const cached = read.get(language);
    if (cached) return cached;
    const texts = JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8')) as Texts;
    read.set(language, texts);
    return texts;
  };
}

/** Formats a date as a long date in UTC, so that it is the same day everywhere. */
export function formatLongDate(language: Language, date: Date): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
