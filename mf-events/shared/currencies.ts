/** Currencies with the digits behind their point. ESP, the peseta, is no currency any more and marked so (D87). */
export const CURRENCIES = {
  USD: 2,
  CAD: 2,
  EUR: 2,
  JPY: 0,
  GBP: 2,
  AUD: 2,
  CNY: 2,
  AED: 2,
  KRW: 0,
  RUB: 2,
  ESP: 0,
  SEK: 2,
  VND: 0,
} as const;

export type Currency = keyof typeof CURRENCIES;

export const LEGACY_CURRENCY: Currency = 'ESP';

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

/** Whole number of the smallest unit that an entry such as `12.50` stands for; nothing for what is no amount. */
export function toMinorUnits(entry: string, currency: Currency): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(entry.trim()) ?? [];
  const digits = CURRENCIES[currency];
  if (whole === '' || part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}

/** The same amount as a plain decimal number, as calls and machines read it: `12.50`. */
export function toDecimal(minorUnits: number, currency: Currency): string {
  const digits = CURRENCIES[currency];
  return (minorUnits / 10 ** digits).toFixed(digits);
}
