import type { ApiProblem } from '@larkfield/area';

/** Returns a function for `problemText`: if the answer was lost, explains that sending again does no harm. */
export const lostAnswerText =
  (sendAgain: string) =>
  ({ code }: ApiProblem): string | undefined =>
    code === 'UNAVAILABLE' || code === 'TIMED_OUT' ? sendAgain : undefined;
