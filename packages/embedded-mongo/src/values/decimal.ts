/** An exact decimal number: `digits * 10 ** exponent`. */
export interface ExactNumber {
  readonly digits: bigint;
  readonly exponent: number;
}

const pow10 = (n: number): bigint => 10n ** BigInt(n);

/** Parses a finite Decimal128 such as "-1.50E+3". Returns undefined for NaN and infinities. */
export function parseDecimal(text: string): ExactNumber | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const digits = BigInt((match[2] ?? '') + fraction || '0');
  return { digits: match[1] === '-' ? -digits : digits, exponent: Number(match[4] ?? '0') - fraction.length };
}

/** Returns the exact decimal value of a finite double. */
export function exactOfDouble(value: number): ExactNumber {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = bits >> 63n ? -mantissa : mantissa;
  if (power >= 0) return { digits: signed << BigInt(power), exponent: 0 };
  return { digits: signed * 5n ** BigInt(-power), exponent: power };
}

export function addExact(a: ExactNumber, b: ExactNumber): ExactNumber {
  const exponent = Math.min(a.exponent, b.exponent);
  return {
    digits: a.digits * pow10(a.exponent - exponent) + b.digits * pow10(b.exponent - exponent),
    exponent,
  };
}

export function negateExact(a: ExactNumber): ExactNumber {
  return { digits: -a.digits, exponent: a.exponent };
}
