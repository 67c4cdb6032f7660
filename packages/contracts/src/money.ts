/** Money is whole cents everywhere; text only at the edges: what people type, and what payment providers are told. */

/** Largest amount of one payment: PayPal takes no more. */
export const MOST_CENTS = 999_999_999;

/** Marks of direction, which are not seen. */
const RIGHT_TO_LEFT = '\u200f';
const LEFT_TO_RIGHT = '\u200e';

const DIGIT = /\p{Nd}/u;

/**
 * Reads an amount as people type it: digits of any script, comma or point before one or two decimals, thousands in
 * groups of three, with or without a dollar sign. A mark before three digits separates thousands. Answers cents from 1 to
 * `MOST_CENTS`, or nothing for whatever else.
 */
export function parseCents(typed: string): number | undefined {
  const text = toLatin(typed)
    .replace(/^(?:US)?\$\s?/i, '')
    .replace(/\s?(?:US\$|USD|\$)$/i, '')
    .trim();
  const found = /^(\d{1,12}|\d{1,3}(?:([ ,.'])\d{3})(?:\2\d{3}){0,2})(?:([.,])(\d{1,2}))?$/.exec(text);
  const [, whole = '', thousands, point, decimals = ''] = found ?? [];
  if (!found || (thousands !== undefined && thousands === point)) return undefined;
  // "0.125" is no number of thousands.
  if (thousands !== undefined && whole.startsWith('0')) return undefined;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents >= 1 && cents <= MOST_CENTS ? cents : undefined;
}

/** As payment providers write it: `1234.50`. */
export function centsToText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** What a payment provider has written; nothing for what is no amount. */
export function centsOfText(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** An amount in the words of a language: `$1,234.50`, `1.234,50 $`. Arabic with Latin digits, as all of the site. */
export function formatCents(cents: number, language: string): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  // The text is exact where a double might not be.
  const amount = centsToText(cents) as `${number}`;
  return withSign(new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount));
}

/**
 * An amount of Arabic in which the sign stays behind the letters of its currency: at the end of text from right to left it would
 * be set before them (`$US` for `US$`). Amounts of other languages stay as they are.
 */
export function withSign(amount: string): string {
  return amount.startsWith(RIGHT_TO_LEFT) ? amount.replace(/\p{L}\p{Sc}$/u, `$&${LEFT_TO_RIGHT}`) : amount;
}

/** Digits of all scripts as 0-9; wide, Arabic and typographic marks as those of a keyboard. */
function toLatin(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => (DIGIT.test(character) ? String(valueOf(character)) : character))
    .join('')
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u2019]/g, "'")
    .replaceAll(/\s/g, ' ')
    .trim();
}

/** In Unicode the digits of a script stand in a row that begins with its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let steps = 0;
  while (DIGIT.test(String.fromCodePoint(code - steps - 1))) steps += 1;
  return steps % 10;
}
