import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@larkfield/contracts';

/** The language that most visitors read, and the one that turns every page around. */
const ALWAYS: readonly Language[] = ['en', 'ar'];
const OTHERS = LANGUAGES.map(({ tag }) => tag).filter((tag) => !ALWAYS.includes(tag));

/** Further languages of one page. */
const FURTHER = 2;

/**
 * Languages in which an inspection that costs seconds a page looks at this one: English, Arabic, and two that the page's
 * address chooses, so that each language is looked at on many pages. With `ALL_PAGES` (`npm test all`) it is all of them.
 */
export function languagesOf(path: string): readonly Language[] {
  if (process.env['ALL_PAGES']) return [...ALWAYS, ...OTHERS];
  const first = createHash('sha256').update(path).digest().readUInt32BE() % OTHERS.length;
  const further = Array.from({ length: FURTHER }, (_, step) => OTHERS[(first + step * 5) % OTHERS.length]);
  return [...ALWAYS, ...further.filter((tag) => tag !== undefined)];
}
