import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@larkfield/contracts';

/** The most frequent language, and one from right to left. */
const ALWAYS: readonly Language[] = ['en', 'ar'];
const OTHERS = LANGUAGES.map(({ tag }) => tag).filter((tag) => !ALWAYS.includes(tag));

const FURTHER = 2;

/**
 * Returns the languages in which a slow inspection checks this page: English, Arabic and two that depend on the page's
 * address, so that each language is checked on many pages. With `ALL_PAGES` (`npm test all`) all languages.
 */
export function inspectedLanguages(path: string): readonly Language[] {
  if (process.env['ALL_PAGES']) return [...ALWAYS, ...OTHERS];
  const first = createHash('sha256').update(path).digest().readUInt32BE() % OTHERS.length;
  const further = Array.from({ length: FURTHER }, (_, step) => OTHERS[(first + step * 5) % OTHERS.length]);
  return [...ALWAYS, ...further.filter((tag) => tag !== undefined)];
}
