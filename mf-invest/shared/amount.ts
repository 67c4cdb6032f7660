import { parseAmount as parseMoney, parseCents, type CentsProblem } from '@larkfield/contracts/money';

/** Initial amount of the field: 500 dollars. */
const DEFAULT_CENTS = 50_000;

/** Minimum of the first investment in an opportunity; later ones can be any amount (D73). */
export const MIN_FIRST_CENTS = 50_000;

/** Reasons to reject an amount: text keys of namespace `forms`. */
export type AmountProblem = CentsProblem | 'errors.firstInvestment' | 'errors.aboveRemaining';

export interface AmountRules {
  readonly first: boolean;
  /** Amount that the opportunity still accepts, in cents. */
  readonly remaining: number;
  /** Language of the form, which determines the decimal separator. */
  readonly language: string;
}

/** Parses a typed amount and checks the rules, for page and service. */
export function parseAmount(
  typed: string,
  { first, remaining, language }: AmountRules,
): { readonly cents: number } | { readonly problem: AmountProblem } {
  const read = parseMoney(typed, language);
  if ('problem' in read) return read;
  const { cents } = read;
  // If less than the minimum remains, the whole remainder is valid.
  if (first && cents < Math.min(MIN_FIRST_CENTS, remaining)) return { problem: 'errors.firstInvestment' };
  if (cents > remaining) return { problem: 'errors.aboveRemaining' };
  return read;
}

/** Parses the amount of a schedule from the address; reports an invalid one. */
export function parseScheduleAmount(
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
