/** Answers or visits, and how many of them had a fault of ours. */
export interface Answers {
  readonly all: number;
  readonly failed: number;
}

/** Something of the canary, and of those who have drawn the live site beside it. */
export type Sides<T> = Record<'canary' | 'control', T>;

/** By how much a canary may be worse than the live site. That it is worse than that has to be beyond doubt. */
export interface Allowance {
  /** Added to the share of the live site, of one. */
  readonly above?: number;
  /** As many times the share of the live site; the larger of both counts. */
  readonly times?: number;
}

/** Fewer than these say nothing: one visitor who tries again and again, or a service that starts anew. */
const LEAST_ANSWERS = 50;
const LEAST_FAILURES = 5;
/**
 * Of two sides that are alike, one look in 2,000 at most takes the first for worse. There is a look after each failure of
 * the canary, and with them chance adds up: see docs/decisions/channels-and-canary.md for what was measured.
 */
const MOST_CHANCE = 1 / 2_000;

/**
 * How likely the first of two sides that are alike has as many of all failures as this, or more: Fisher's exact test,
 * one-sided. It holds for few failures and for sides of any size, where shares are not spread as the normal curve is: with
 * 50 visits beside 950 a z test of 3.3 is wrong once in 360 looks.
 */
export function chanceOf(first: Answers, second: Answers): number {
  const failed = first.failed + second.failed;
  let ofFirst = first.failed;
  let log =
    logChoose(first.all, ofFirst) +
    logChoose(second.all, second.failed) -
    logChoose(first.all + second.all, failed);
  let chance = Math.exp(log);
  while (ofFirst < Math.min(failed, first.all)) {
    const ratio =
      ((first.all - ofFirst) * (failed - ofFirst)) / ((ofFirst + 1) * (second.all - failed + ofFirst + 1));
    ofFirst += 1;
    log += Math.log(ratio);
    const term = Math.exp(log);
    chance += term;
    // What is left is smaller still.
    if (ratio < 1 && term < chance * 1e-9) break;
  }
  return Math.min(chance, 1);
}

const logChoose = (all: number, some: number): number =>
  logFactorial(all) - logFactorial(some) - logFactorial(all - some);

/** Stirling's series, right to nine digits from ten on. */
function logFactorial(n: number): number {
  if (n < 10) return n < 2 ? 0 : Math.log(n) + logFactorial(n - 1);
  return (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

/** The live site as it would be, had it as many failures more as a canary may have. */
function allowed({ all, failed }: Answers, { above = 0, times = 1 }: Allowance): Answers {
  return { all, failed: Math.min(all, Math.ceil(Math.max(failed + above * all, failed * times))) };
}

/** Why a canary that is worse is to end, in words for the log; nothing as long as that is not beyond doubt. */
export function whyWorse(
  what: string,
  { canary, control }: Readonly<Sides<Answers>>,
  allowance: Allowance = {},
): string | undefined {
  if (canary.failed < LEAST_FAILURES || Math.min(canary.all, control.all) < LEAST_ANSWERS) return undefined;
  const beside = allowed(control, allowance);
  // Also because the sum below is long where failures are many and nothing is wrong with the canary.
  if (canary.failed / canary.all <= beside.failed / beside.all) return undefined;
  const chance = chanceOf(canary, beside);
  if (chance > MOST_CHANCE) return undefined;
  const share = ({ all, failed }: Answers) => `${failed} of ${all}`;
  return `${share(canary)} ${what}, ${share(control)} of the live site (p = ${chance.toPrecision(1)})`;
}
