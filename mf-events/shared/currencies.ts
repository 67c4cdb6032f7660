/** Currencies with their number of decimals. ESP, the peseta, is marked as obsolete (D87). */
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

/** Parses an amount such as `12.50` to the smallest unit; returns undefined if it is invalid. */
export function toMinorUnits(entry: string, currency: Currency): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(entry.trim()) ?? [];
  const digits = CURRENCIES[currency];
  if (whole === '' || part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}

/** Formats an amount as plain decimal number for calls and machines: `12.50`. */
export function toDecimal(minorUnits: number, currency: Currency): string {
  const digits = CURRENCIES[currency];
  return (minorUnits / 10 ** digits).toFixed(digits);
}
