import { wordsOf, type Word } from './words.ts';

export interface Segment {
  readonly text: string;
  readonly found: boolean;
}

/** Characters of context before the first match. */
const CONTEXT_LENGTH = 40;

/** Splits a text into segments; those that match a term are marked. */
export function segmentsOf(text: string, terms: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const { start, end } of merged(wordsOf(text).filter(({ term }) => terms.has(term)))) {
    if (start > done) segments.push({ text: text.slice(done, start), found: false });
    segments.push({ text: text.slice(start, end), found: true });
    done = end;
  }
  if (done < text.length) segments.push({ text: text.slice(done), found: false });
  return segments;
}

/** Returns the excerpt with the most terms, at most `length` characters, cut between words. */
export function excerptOf(text: string, terms: ReadonlySet<string>, length = 200): string {
  if (text.length <= length) return text;
  const words = wordsOf(text);
  const found = words.filter(({ term }) => terms.has(term));
  const best = found.reduce<{ from: number; count: number }>(
    (most, { start }) => {
      const count = new Set(
        found
          .filter((word) => word.start >= start && word.end <= start + length - CONTEXT_LENGTH)
          .map(({ term }) => term),
      ).size;
      return count > most.count ? { from: start, count } : most;
    },
    { from: 0, count: 0 },
  );
  const wanted = Math.min(best.from - CONTEXT_LENGTH, text.length - length);
  const start = wanted <= 0 ? 0 : (words.find((word) => word.start >= wanted)?.start ?? 0);
  const end = text.length - start <= length ? text.length : lastEnd(words, start + length);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

function lastEnd(words: readonly Word[], limit: number): number {
  return words.findLast(({ end }) => end <= limit)?.end ?? limit;
}

/** Merges overlapping and adjacent matches, because bigrams overlap. */
function merged(words: readonly Word[]): { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of words) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}
