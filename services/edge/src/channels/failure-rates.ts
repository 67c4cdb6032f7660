/** Answers or visits, and how many of them had a fault of ours. */
export interface Answers {
  readonly all: number;
  readonly failed: number;
}

/** Something of the canary, and of those who have drawn the live site beside it. */
export type Sides<T> = Record<'canary' | 'control', T>;

/** Fewer than these say nothing: one visitor who tries again and again, or a service that starts anew. */
const LEAST_ANSWERS = 50;
const LEAST_FAILURES = 5;
/**
 * Standard errors between two shares that do not happen by chance once in 2,000 looks. There is a look after each failure,
 * so the usual two would end every canary that runs for long.
 */
const LEAST_SCORE = 3.3;

/** Two-proportion z test: by how many standard errors the first share of failures is above the second. */
export function scoreOf(first: Answers, second: Answers): number {
  const pooled = (first.failed + second.failed) / (first.all + second.all);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.all + 1 / second.all));
  return error > 0 ? (first.failed / first.all - second.failed / second.all) / error : 0;
}

/** Whether a canary fails more often than what it is compared with, beyond doubt. */
export function isWorse(canary: Answers, control: Answers): boolean {
  const enough = canary.failed >= LEAST_FAILURES && Math.min(canary.all, control.all) >= LEAST_ANSWERS;
  return enough && scoreOf(canary, control) >= LEAST_SCORE;
}

/** Why a canary that is worse is to end, in words for the log; nothing as long as it is not. */
export function whyWorse(what: string, { canary, control }: Readonly<Sides<Answers>>): string | undefined {
  if (!isWorse(canary, control)) return undefined;
  const share = ({ all, failed }: Answers) => `${failed} of ${all}`;
  const score = scoreOf(canary, control).toFixed(1);
  return `${share(canary)} ${what}, ${share(control)} of the live site (z = ${score})`;
}
