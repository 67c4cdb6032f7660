import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import type english from '../../../../locales/en/invest.json';

type Words = (typeof english)['portfolio'];

const LOCALES = join(import.meta.dirname, '..', '..', '..', '..', 'locales');
const read = new Map<Language, Words>();

/** The words of the portfolio in one language, read once: statements say what the page says. */
export function portfolioWords(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const { portfolio } = JSON.parse(readFileSync(join(LOCALES, language, 'invest.json'), 'utf8')) as {
    readonly portfolio: Words;
  };
  read.set(language, portfolio);
  return portfolio;
}
