/** Normalised word of a text, and its position. */
export interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts without spaces between words, and Hangul, whose words include their endings. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々`;
const RUN = new RegExp(String.raw`[${UNSPACED}]+|[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Letters that Unicode does not decompose, with the spelling used on other keyboards. */
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
/** Diacritics that people may omit. In Japanese they form another letter. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])\p{M}+/gu;
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل|و)(?=\p{L}{3})/u;

/** Returns whether a term is in a script without spaces. */
export const isUnspaced = (term: string): boolean => IS_UNSPACED.test(term);

/** Returns the normalised words of a text: lower case, no accents. Scripts without spaces become bigrams. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) =>
    isUnspaced(run) ? bigrams(run, index) : [{ term: fold(run), start: index, end: index + run.length }],
  );
}

/** Returns the terms to index, including the last letter of a run alone, because no bigram starts with it. */
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
