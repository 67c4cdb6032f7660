import type { ApiProblem } from '@larkfield/area';

/**
 * What is said beside the specification's words when nobody knows whether a form has arrived: those ask to try again, and
 * this that it does no harm. The usual sentence would say that the form works.
 */
export const wordsForLost =
  (sendAgain: string) =>
  ({ code }: ApiProblem): string | undefined =>
    code === 'UNAVAILABLE' || code === 'TIMED_OUT' ? sendAgain : undefined;
