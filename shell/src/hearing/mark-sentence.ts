import type { Sentence } from './sentences.ts';

const NAME = 'spoken';

/** Highlights the spoken sentence without changing the page's elements, and scrolls it into view. */
export function markSentence(sentence: Sentence | undefined): void {
  if (!('highlights' in CSS)) return;
  if (!sentence) return void CSS.highlights.delete(NAME);
  CSS.highlights.set(NAME, new Highlight(sentence.range));
  const { top, bottom } = sentence.range.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  sentence.range.startContainer.parentElement?.scrollIntoView({
    block: 'center',
    behavior: reducedMotion ? 'instant' : 'smooth',
  });
}
