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
 * Japanese each two neighbouring signs, and the last sign of a run by itself.
 */
export function wordsOf(text: string): string[] {
  return split(text, (run) => [...pairsOf(run), run.at(-1) ?? '']);
}

/** More words narrow a search no further. */
const MOST_WORDS = 10;

/** What has to be found for a search: each is the beginning of a word. */
export function wordsOfSearch(search: string): string[] {
  return split(search, (run) => (run.length === 1 ? run : pairsOf(run))).slice(0, MOST_WORDS);
}

function split(text: string, signsOf: (run: readonly string[]) => readonly string[]): string[] {
  const plain = searchText(text);
  const spaced = plain.replaceAll(UNSPACED, ' ').match(WORD) ?? [];
  const runs = plain.match(UNSPACED) ?? [];
  return [...new Set([...spaced.map(baseOf), ...runs.flatMap((run) => signsOf([...run]))])];
}

function baseOf(word: string): string {
  return word.replace(ARABIC_PREFIX, '').slice(0, LONGEST_WORD);
}

/** `東京都` gives `東京` and `京都`. */
function pairsOf(signs: readonly string[]): string[] {
  return signs.slice(0, -1).map((sign, place) => sign + (signs[place + 1] ?? ''));
}
