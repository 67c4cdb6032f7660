/**
 * Amounts are whole cents everywhere. They are text only where people type them and where payment providers read or send
 * them.
 */

/** Largest amount of one payment that PayPal accepts. */
export const MAX_CENTS = 999_999_999;

/** Invisible direction marks. */
const RIGHT_TO_LEFT = '\u200f';
const LEFT_TO_RIGHT = '\u200e';

const DIGIT = /\p{Nd}/u;

/** Why an amount is invalid: text keys of namespace `forms`. */
export type CentsProblem = 'errors.amount' | 'errors.amountMark' | 'errors.amountDecimals';

/** Digits in groups with one separator, or plain digits; then an optional decimal mark and decimals. */
const AMOUNT = /^(?:(\d{1,3}(?:([ ,.'])\d{3})(?:\2\d{3}){0,2})|(\d{1,12}))(?:([.,\u066b])(\d+))?$/;

/**
 * Parses an amount as people type it: digits of any script, comma or point before one or two decimals, thousands in groups
 * of three, with or without a dollar sign. A comma or point before three digits counts as a thousands separator only if the
 * language of the form uses it so: 1.234 is 1,234 dollars in German, but may be a typing error in English. Returns cents
 * from 1 to `MAX_CENTS`, or the problem.
 */
export function parseAmount(
  typed: string,
  language: string,
): { readonly cents: number } | { readonly problem: CentsProblem } {
  const [, grouped = '', group, plain = '', mark, decimals = ''] = AMOUNT.exec(withoutSign(typed)) ?? [];
  if (!grouped && !plain) return { problem: 'errors.amount' };
  if (grouped) {
    if (group === mark) return { problem: 'errors.amount' };
    // "0.125" has no thousands.
    if (grouped.startsWith('0')) {
      const isDecimal = mark === undefined && /^0[.,]\d{3}$/.test(grouped);
      return { problem: isDecimal ? 'errors.amountDecimals' : 'errors.amount' };
    }
    // No language has a space or an apostrophe as its decimal mark.
    const isThousands = group === ' ' || group === "'" || group === groupMarkOf(language);
    if (!isThousands) return { problem: 'errors.amountMark' };
  }
  if (decimals.length > 2) return { problem: 'errors.amountDecimals' };
  const cents = Number((grouped || plain).replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents >= 1 && cents <= MAX_CENTS ? { cents } : { problem: 'errors.amount' };
}

/** Returns the cents of a typed amount, or undefined if `parseAmount` finds a problem. */
export function parseCents(typed: string, language: string): number | undefined {
  const result = parseAmount(typed, language);
  return 'cents' in result ? result.cents : undefined;
}

function groupMarkOf(language: string): string | undefined {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(MAX_CENTS);
  return parts.find(({ type }) => type === 'group')?.value;
}

/** The whole site shows Arabic with Latin digits. */
const localeOf = (language: string) => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Returns the amount as payment providers write it: `1234.50`. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Parses an amount from a payment provider. Returns undefined if it is invalid. */
export function decimalToCents(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Formats an amount for a language: `$1,234.50`, `1.234,50 $`. */
export function formatCents(cents: number, language: string): string {
  // A string is exact, a floating-point number may not be.
  const amount = centsToDecimal(cents) as `${number}`;
  return keepCurrencySignLast(
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' }).format(amount),
  );
}

/**
 * Keeps the dollar sign of an Arabic amount after the letters of its currency: at the end of right-to-left text it would be
 * displayed before them (`$US` for `US$`). Returns amounts of other languages unchanged.
 */
export function keepCurrencySignLast(amount: string): string {
  return amount.startsWith(RIGHT_TO_LEFT) ? amount.replace(/\p{L}\p{Sc}$/u, `$&${LEFT_TO_RIGHT}`) : amount;
}

/** Removes the currency sign; converts digits and marks to those of a keyboard. */
function withoutSign(typed: string): string {
  return toLatin(typed)
    .replace(/^(?:US)?\$\s?/i, '')
    .replace(/\s?(?:US\$|USD|\$(?:US)?)$/i, '')
    .trim();
}

/**
 * Converts digits of all scripts to 0-9, and wide and typographic marks to those of a keyboard. Keeps the Arabic decimal
 * mark.
 */
function toLatin(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => (DIGIT.test(character) ? String(valueOf(character)) : character))
    .join('')
    .replaceAll(/[\u066c\u2019]/g, "'")
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim();
}

/** Returns the value of a digit of any script. In Unicode the ten digits of a script are consecutive, from zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let steps = 0;
  while (DIGIT.test(String.fromCodePoint(code - steps - 1))) steps += 1;
  return steps % 10;
}
