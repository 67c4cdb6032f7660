/** An exact decimal number: `digits * 10 ** exponent`. Also the sum of anything finite that BSON can hold. */
export interface Exact {
  readonly digits: bigint;
  readonly exponent: number;
}

const pow10 = (n: number): bigint => 10n ** BigInt(n);

/** Reads the text of a finite Decimal128 ("-1.50E+3"); undefined for NaN and the infinities. */
export function parseDecimal(text: string): Exact | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const digits = BigInt((match[2] ?? '') + fraction || '0');
  return { digits: match[1] === '-' ? -digits : digits, exponent: Number(match[4] ?? '0') - fraction.length };
}

/** The exact value of a finite double: a binary fraction always has a finite decimal form. */
export function exactOfDouble(value: number): Exact {
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

export function addExact(a: Exact, b: Exact): Exact {
  const exponent = Math.min(a.exponent, b.exponent);
  return {
    digits: a.digits * pow10(a.exponent - exponent) + b.digits * pow10(b.exponent - exponent),
    exponent,
  };
}

export function negateExact(a: Exact): Exact {
  return { digits: -a.digits, exponent: a.exponent };
}
