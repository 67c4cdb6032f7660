import type { Sentence } from './sentences.ts';

/** Name of the highlight in the style sheet. */
const NAME = 'spoken';

/** Marks the sentence being spoken, without touching the page's elements, and keeps it in view. */
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
