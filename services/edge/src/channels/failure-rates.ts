/** What was answered, and how much of it with a fault of ours. */
export interface Answers {
  readonly all: number;
  readonly failed: number;
}

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
