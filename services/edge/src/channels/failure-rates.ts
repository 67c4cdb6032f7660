/** Number of responses or visits, and how many of them failed. */
export interface FailureCounts {
  readonly all: number;
  readonly failed: number;
}

/** Values of the canary and of its control group, which gets the live site. */
export type CanaryAndControl<T> = Record<'canary' | 'control', T>;

/** How much worse than the live site a canary may be. It is ended only if it is significantly worse than that. */
export interface Allowance {
  /** Added to the failure rate of the live site (0 to 1). */
  readonly above?: number;
  /** Factor on the failure rate of the live site. The larger result of both applies. */
  readonly times?: number;
}

/** Fewer answers or failures are not compared: they may be one visitor who retries, or a service that restarts. */
const MIN_ANSWERS = 50;
const MIN_FAILURES = 5;
/**
 * Significance level: at most one comparison in 2,000 of two equal sites ends the canary. Comparisons run after each
 * failure, so false alarms add up; docs/decisions/channels-and-canary.md has the measurements.
 */
const MAX_P_VALUE = 1 / 2_000;

/**
 * Returns the one-sided p-value of Fisher's exact test: the probability that the first of two equal groups has at least this
 * many of all failures. Unlike a z test it is correct for few failures and for groups of different sizes: with 50 visits
 * against 950, a z test at 3.3 is wrong once in 360 comparisons.
 */
export function fisherExactTest(first: FailureCounts, second: FailureCounts): number {
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
    // The remaining terms are even smaller.
    if (ratio < 1 && term < chance * 1e-9) break;
  }
  return Math.min(chance, 1);
}

const logChoose = (all: number, some: number): number =>
  logFactorial(all) - logFactorial(some) - logFactorial(all - some);

/** Returns the natural logarithm of n!, from ten on by Stirling's series (nine correct digits). */
function logFactorial(n: number): number {
  if (n < 10) return n < 2 ? 0 : Math.log(n) + logFactorial(n - 1);
  return (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

function withAllowance({ all, failed }: FailureCounts, { above = 0, times = 1 }: Allowance): FailureCounts {
  return { all, failed: Math.min(all, Math.ceil(Math.max(failed + above * all, failed * times))) };
}

/** Returns the reason to end the canary as log text, or undefined if it is not significantly worse. */
export function explainIfWorse(
  what: string,
  { canary, control }: Readonly<CanaryAndControl<FailureCounts>>,
  allowance: Allowance = {},
): string | undefined {
  if (canary.failed < MIN_FAILURES || Math.min(canary.all, control.all) < MIN_ANSWERS) return undefined;
  const tolerated = withAllowance(control, allowance);
  // Also saves the long sum of the test when failures are many and the canary is not worse.
  if (canary.failed / canary.all <= tolerated.failed / tolerated.all) return undefined;
  const pValue = fisherExactTest(canary, tolerated);
  if (pValue > MAX_P_VALUE) return undefined;
  const share = ({ all, failed }: FailureCounts) => `${failed} of ${all}`;
  return `${share(canary)} ${what}, ${share(control)} of the live site (p = ${pValue.toPrecision(1)})`;
}
