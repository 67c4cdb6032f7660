import type { Language } from '@larkfield/contracts';
import { wordsReader } from '@larkfield/kit';
import type english from '../../../../locales/en/invest.json';

const read = wordsReader<typeof english>('invest');

/** The words of the portfolio in one language: statements say what the page says. */
export function portfolioWords(language: Language): (typeof english)['portfolio'] {
  return read(language).portfolio;
}
