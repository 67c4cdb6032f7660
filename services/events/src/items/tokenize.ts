import { normalizeForSearch } from '@larkfield/kit/records';

/** Scripts written without spaces: each pair of neighbouring characters is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Arabic article and particles that are joined to a word. */
const ARABIC_PREFIX = /^(?:وال|بال|فال|كال|لل|ال)(?=\p{Script=Arabic}{2})/u;
const WORD = /[\p{L}\p{N}]+/gu;

/** Longer words are cut; their beginning is still found. */
const MAX_WORD_LENGTH = 24;

/**
 * Returns the distinct words of a text, in lower case, without accents and Arabic articles. For Chinese and Japanese,
 * the words are each pair of neighbouring characters, and the last character, so that a search for it alone finds it.
 */
export function tokenizeText(text: string): string[] {
  return split(text, (run) => [...pairsOf(run), run.at(-1) ?? '']);
}

/** Only this many words of a search are used. */
const MAX_WORDS = 10;

/** Returns the words of a search. Each matches the beginning of a word in the text. */
export function tokenizeSearch(search: string): string[] {
  return split(search, (run) => (run.length === 1 ? run : pairsOf(run))).slice(0, MAX_WORDS);
}

function split(text: string, signsOf: (run: readonly string[]) => readonly string[]): string[] {
  const plain = normalizeForSearch(text);
  const spaced = plain.replaceAll(UNSPACED, ' ').match(WORD) ?? [];
  const runs = plain.match(UNSPACED) ?? [];
  return [...new Set([...spaced.map(baseOf), ...runs.flatMap((run) => signsOf([...run]))])];
}

function baseOf(word: string): string {
  return word.replace(ARABIC_PREFIX, '').slice(0, MAX_WORD_LENGTH);
}

/** `東京都` becomes `東京` and `京都`. */
function pairsOf(signs: readonly string[]): string[] {
  return signs.slice(0, -1).map((sign, place) => sign + (signs[place + 1] ?? ''));
}
