/** The steps of the sample's skill from the first to the last: texts `sample:steps.<name>`. */
export const STEPS = ['name', 'join', 'sentence', 'answer', 'tell', 'order', 'story', 'reason'] as const;

export type Step = (typeof STEPS)[number];

/** How many of them the invented child has reached. */
export const REACHED = 5;

/** What a step is to the child: the one after the last reached is the next to practice. */
export function stateOf(number: number): 'reached' | 'next' | 'later' {
  if (number <= REACHED) return 'reached';
  return number === REACHED + 1 ? 'next' : 'later';
}
