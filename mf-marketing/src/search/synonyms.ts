import { isUnspaced, wordsOf } from './words.ts';

/** Groups of words or short phrases with the same meaning. */
export type Synonyms = readonly (readonly string[])[];

/** Parses comma-separated lists of synonyms. */
export function toSynonyms(texts: readonly string[]): Synonyms {
  return texts.map((text) => text.split(/[,،、]/).map((word) => word.trim()));
}

/** Returns the query, followed by variants in which words are replaced by their synonyms. */
export function withSynonyms(query: string, groups: Synonyms): readonly string[] {
  const text = normalised(query);
  const others = groups.flatMap((group) => {
    const words = group.map(normalised).map((word) => (isUnspaced(word.trim()) ? word.trim() : word));
    // The longest match: "interest rate" is one term, although "interest" is another.
    const [longest] = words.filter((word) => text.includes(word)).sort((one, two) => two.length - one.length);
    if (!longest) return [];
    return words.filter((word) => word !== longest).map((word) => text.replace(longest, word).trim());
  });
  return [query, ...new Set(others)];
}

/** Normalises a text, with spaces between words. Joins the bigrams of scripts without spaces. */
function normalised(text: string): string {
  let end = 0;
  const parts = wordsOf(text).map(({ term, start, end: next }) => {
    const goesOn = isUnspaced(term) && start < end;
    end = next;
    return goesOn ? ([...term].at(-1) ?? '') : ` ${term}`;
  });
  return `${parts.join('')} `;
}
