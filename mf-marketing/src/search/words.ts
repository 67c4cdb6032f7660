/** A word of a text as it is compared, and where it stands. */
export interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts that put no spaces between words, and Hangul, whose words carry their endings with them. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々`;
const RUN = new RegExp(String.raw`[${UNSPACED}]+|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Letters that are no letter with a mark, and are written without it on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Marks that a person may leave out; those of Japanese make another letter. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])\p{M}+/gu;
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل|و)(?=\p{L}{3})/u;

/** Whether a term is written in a script without spaces. */
export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term);

/**
 * The words of a text in the form in which they are compared: without case, accents and width, Arabic without article.
 * Scripts without spaces are taken two letters at a time, as search engines do that have no dictionary.
 */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    isUnspaced(run) ? bigrams(run, index) : [{ term: fold(run), start: index, end: index + run.length }],
  );
}

/** Terms that a text is found by; the last letter of a run counts alone too, since no bigram begins with it. */
export function indexTerms(text: string): string[] {
  return wordsOf(text).flatMap(({ term }, position, all) => {
    const last = [...term].at(-1) ?? '';
    const endsRun = isUnspaced(term) && all[position + 1]?.start !== (all[position]?.end ?? 0) - last.length;
    return endsRun && term !== last ? [term, last] : [term];
  });
}

function bigrams(run: string, offset: number): Word[] {
  const letters = [...run];
  if (letters.length === 1) return [{ term: fold(run), start: offset, end: offset + run.length }];
  let start = offset;
  return letters.slice(1).map((second, position) => {
    const first = letters[position] ?? '';
    const word = { term: fold(first + second), start, end: start + first.length + second.length };
    start += first.length;
    return word;
  });
}

function fold(word: string): string {
  const folded = word.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
  return folded
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('ـ', '')
    .replace(ARABIC_ARTICLE, '');
}
