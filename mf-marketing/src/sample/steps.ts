/** Steps of the sample's skill, first to last. Texts: `sample:steps.<name>`. */
export const STEPS = ['name', 'join', 'sentence', 'answer', 'tell', 'order', 'story', 'reason'] as const;

export type Step = (typeof STEPS)[number];

export const REACHED_STEPS = 5;

/** Returns the state of a step. The one after the last reached step is `next`. */
export function stepState(number: number): 'reached' | 'next' | 'later' {
  if (number <= REACHED_STEPS) return 'reached';
  return number === REACHED_STEPS + 1 ? 'next' : 'later';
}
