import { searchText } from '@larkfield/kit';

/** Scripts that are written without blanks: each two neighbours count as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Article and particles that Arabic writes onto a word. */
const ARABIC_PREFIX = /^(?:وال|بال|فال|كال|لل|ال)(?=\p{Script=Arabic}{2})/u;
const WORD = /[\p{L}\p{N}]+/gu;

/** Words are cut here: what is longer is found by its beginning all the same. */
const LONGEST_WORD = 24;

/**
 * What a text is found by, each once and in order: words without case, accents and Arabic articles; of Chinese and
 * Japanese each two neighbouring signs.
 */
export function wordsOf(text: string): string[] {
  const plain = searchText(text);
  const spaced = plain.replaceAll(UNSPACED, ' ').match(WORD) ?? [];
  const runs = plain.match(UNSPACED) ?? [];
  return [...new Set([...spaced.map(baseOf), ...runs.flatMap(pairsOf)])];
}

/** What has to be found for a search: the beginnings of words, all of them. Of one sign of a run, the sign itself. */
export function wordsOfSearch(search: string): string[] {
  return wordsOf(search).slice(0, MOST_WORDS);
}

/** More words narrow a search no further. */
const MOST_WORDS = 10;

function baseOf(word: string): string {
  return word.replace(ARABIC_PREFIX, '').slice(0, LONGEST_WORD);
}

/** `東京都` gives `東京` and `京都`, and its last sign, by which a search for one sign finds it. */
function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.length === 1
    ? signs
    : signs.slice(0, -1).map((sign, place) => sign + (signs[place + 1] ?? ''));
}
