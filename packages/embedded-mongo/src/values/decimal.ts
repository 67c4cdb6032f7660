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

export function multiplyExact(a: Exact, b: Exact): Exact {
  return { digits: a.digits * b.digits, exponent: a.exponent + b.exponent };
}

export function negateExact(a: Exact): Exact {
  return { digits: -a.digits, exponent: a.exponent };
}

/** Rounds to the 34 digits of a Decimal128, half to even as MongoDB does, and writes it as its text. */
export function decimalText(value: Exact): string {
  let { digits, exponent } = value;
  const negative = digits < 0n;
  if (negative) digits = -digits;
  const surplus = Math.max(digits.toString().length - 34, -6176 - exponent, 0);
  if (surplus > 0) {
    const unit = pow10(surplus);
    const rest = digits % unit;
    digits /= unit;
    exponent += surplus;
    const twice = rest * 2n;
    if (twice > unit || (twice === unit && digits % 2n === 1n)) digits += 1n;
  }
  while (exponent > 6111 && digits.toString().length < 34 && digits !== 0n) {
    digits *= 10n;
    exponent -= 1;
  }
  if (digits === 0n) exponent = Math.min(exponent, 6111);
  const overflow = exponent > 6111 || digits.toString().length + exponent > 6145;
  return `${negative ? '-' : ''}${overflow ? 'Infinity' : `${digits}E${exponent}`}`;
}
