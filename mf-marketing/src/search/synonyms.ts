import { isUnspaced, wordsOf } from './words.ts';

/** Groups of words, or of few words, that stand for the same. */
export type Synonyms = readonly (readonly string[])[];

/** From texts that list them with commas. */
export function toSynonyms(texts: readonly string[]): Synonyms {
  return texts.map((text) => text.split(/[,،、]/).map((word) => word.trim()));
}

/** A query, and the same with another word in the place of each that has synonyms; the query itself comes first. */
export function withSynonyms(query: string, groups: Synonyms): readonly string[] {
  const text = spaced(query);
  const others = groups.flatMap((group) => {
    const words = group.map(spaced).map((word) => (isUnspaced(word.trim()) ? word.trim() : word));
    // The longest: “interest rate” is one, though “interest” is another.
    const [found] = words.filter((word) => text.includes(word)).sort((one, two) => two.length - one.length);
    if (!found) return [];
    return words.filter((word) => word !== found).map((word) => text.replace(found, word).trim());
  });
  return [query, ...new Set(others)];
}

/** A text as it is compared, its words between spaces: bigrams of scripts without spaces are put together again. */
function spaced(text: string): string {
  let end = 0;
  const parts = wordsOf(text).map(({ term, start, end: next }) => {
    const goesOn = isUnspaced(term) && start < end;
    end = next;
    return goesOn ? ([...term].at(-1) ?? '') : ` ${term}`;
  });
  return `${parts.join('')} `;
}
