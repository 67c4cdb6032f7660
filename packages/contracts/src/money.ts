/** Money is whole cents everywhere; text only at the edges: what people type, and what payment providers are told. */

/** Largest amount of one payment: PayPal takes no more. */
export const MOST_CENTS = 999_999_999;

/** Marks of direction, which are not seen. */
const RIGHT_TO_LEFT = '\u200f';
const LEFT_TO_RIGHT = '\u200e';

const DIGIT = /\p{Nd}/u;

/** Why an amount is not taken: text keys of namespace `forms`. */
export type CentsProblem = 'errors.amount' | 'errors.amountMark' | 'errors.amountDecimals';

/** The grouped digits with their mark, or plain digits; then a decimal mark and decimals. */
const AMOUNT = /^(?:(\d{1,3}(?:([ ,.'])\d{3})(?:\2\d{3}){0,2})|(\d{1,12}))(?:([.,\u066b])(\d+))?$/;

/**
 * Reads an amount as people type it: digits of any script, comma or point before one or two decimals, thousands in groups of
 * three, with or without a dollar sign. A comma or point before three digits separates thousands only where the language of
 * the form writes it so: 1.234 is 1,234 dollars in German, and may be a slip of the finger in English. Returns cents from 1 to `MOST_CENTS`, or what is wrong.
 */
export function readCents(
  typed: string,
  language: string,
): { readonly cents: number } | { readonly problem: CentsProblem } {
  const [, grouped = '', group, plain = '', mark, decimals = ''] = AMOUNT.exec(withoutSign(typed)) ?? [];
  if (!grouped && !plain) return { problem: 'errors.amount' };
  if (grouped) {
    if (group === mark) return { problem: 'errors.amount' };
    // "0.125" is no number of thousands.
    if (grouped.startsWith('0')) {
      const isDecimal = mark === undefined && /^0[.,]\d{3}$/.test(grouped);
      return { problem: isDecimal ? 'errors.amountDecimals' : 'errors.amount' };
    }
    // No language writes decimals after a blank or an apostrophe.
    const isThousands = group === ' ' || group === "'" || group === groupMarkOf(language);
    if (!isThousands) return { problem: 'errors.amountMark' };
  }
  if (decimals.length > 2) return { problem: 'errors.amountDecimals' };
  const cents = Number((grouped || plain).replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents >= 1 && cents <= MOST_CENTS ? { cents } : { problem: 'errors.amount' };
}

/** Cents as `readCents` reads them, or nothing. */
export function parseCents(typed: string, language: string): number | undefined {
  const read = readCents(typed, language);
  return 'cents' in read ? read.cents : undefined;
}

/** What separates thousands in a language. */
function groupMarkOf(language: string): string | undefined {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(MOST_CENTS);
  return parts.find(({ type }) => type === 'group')?.value;
}

/** Arabic with Latin digits, as all of the site. */
const localeOf = (language: string) => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** As payment providers write it: `1234.50`. */
export function centsToText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** What a payment provider has written; nothing for what is no amount. */
export function centsOfText(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** An amount in the words of a language: `$1,234.50`, `1.234,50 $`. */
export function formatCents(cents: number, language: string): string {
  // The text is exact where a double might not be.
  const amount = centsToText(cents) as `${number}`;
  return withSign(
    new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' }).format(amount),
  );
}

/**
 * An amount of Arabic in which the sign stays behind the letters of its currency: at the end of text from right to left it would
 * be set before them (`$US` for `US$`). Amounts of other languages stay as they are.
 */
export function withSign(amount: string): string {
  return amount.startsWith(RIGHT_TO_LEFT) ? amount.replace(/\p{L}\p{Sc}$/u, `$&${LEFT_TO_RIGHT}`) : amount;
}

/** The number alone, in digits and marks of a keyboard. */
function withoutSign(typed: string): string {
  return toLatin(typed)
    .replace(/^(?:US)?\$\s?/i, '')
    .replace(/\s?(?:US\$|USD|\$(?:US)?)$/i, '')
    .trim();
}

/** Digits of all scripts as 0-9; wide and typographic marks as those of a keyboard. The Arabic decimal mark stays. */
function toLatin(text: string): string {
  return [...text.normalize('NFKC')]
    .map((character) => (DIGIT.test(character) ? String(valueOf(character)) : character))
    .join('')
    .replaceAll(/[\u066c\u2019]/g, "'")
    .replaceAll(/[\u200e\u200f]/g, '')
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
