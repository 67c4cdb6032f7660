import { parseCents, readCents, type CentsProblem } from '@larkfield/contracts/money';

/** What stands in the field before anybody has typed: 500 dollars. */
export const DEFAULT_CENTS = 50_000;

/** The least of the first investment in an opportunity; afterwards any amount (D73). */
export const LEAST_FIRST_CENTS = 50_000;

/** Why an amount is not taken: text keys of namespace `forms`. */
export type AmountProblem = CentsProblem | 'errors.firstInvestment' | 'errors.aboveRemaining';

export interface AmountRules {
  /** The investor has none in this opportunity yet. */
  readonly first: boolean;
  /** What the opportunity still takes, in cents. */
  readonly remaining: number;
  /** Language of the form, which says what a mark between digits means. */
  readonly language: string;
}

/** Reads a typed amount by the rules of page and service alike. */
export function readAmount(
  typed: string,
  { first, remaining, language }: AmountRules,
): { readonly cents: number } | { readonly problem: AmountProblem } {
  const read = readCents(typed, language);
  if ('problem' in read) return read;
  const { cents } = read;
  // Where less than the minimum is left, all that is left may be taken.
  if (first && cents < Math.min(LEAST_FIRST_CENTS, remaining)) return { problem: 'errors.firstInvestment' };
  if (cents > remaining) return { problem: 'errors.aboveRemaining' };
  return read;
}

/** What a table is asked for in the address: an amount that cannot be read is told as such. */
export function readTableAmount(
  typed: string | null,
  language: string,
): {
  readonly cents: number;
  readonly readable: boolean;
} {
  if (typed === null) return { cents: DEFAULT_CENTS, readable: true };
  const cents = parseCents(typed, language);
  return cents === undefined ? { cents: DEFAULT_CENTS, readable: false } : { cents, readable: true };
}
