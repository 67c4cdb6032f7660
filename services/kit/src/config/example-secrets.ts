import { ConfigError } from './config-error.ts';

/** Words that manuals use as placeholders for secrets. */
const WORDS =
  'admin(?:istrator)?|change[-_ ]?(?:me|this|it)|default|demo|dummy|example|guest|larkfield|let-?me-?in|mongo(?:db)?|pass(?:word|w0rd|wd)?|qwerty|root|sample|secret|test|todo';
const KIND = '[-_ ]?(?:key|pass(?:word)?|secret|value)?';
const EXAMPLE = new RegExp(
  `^(?:(?:my|super|the)[-_ ]?)*(?:(?:${WORDS})${KIND}[!1]*|123\\d*${KIND}!*|your[-_ ].*)$`,
  'i',
);

/** A word repeated until it is long enough. */
const REPEATED = /^(.{1,12})\1+.{0,11}$/s;

/** A value with fewer different characters is no secret, whatever its length. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Of 32 random bytes, 20 or fewer are different only once in 10^12 keys. */
const KEY_BYTES = 32;
const MIN_DISTINCT_BYTES = 21;

/** Returns whether a secret was taken from a manual or typed as a simple pattern. */
export function isExampleSecret(value: string): boolean {
  const text = decoded(value);
  return (
    EXAMPLE.test(value) ||
    EXAMPLE.test(text) ||
    REPEATED.test(value) ||
    REPEATED.test(text) ||
    new Set(value).size < MIN_DISTINCT_CHARACTERS ||
    [Buffer.from(value, 'base64'), Buffer.from(value, 'hex'), Buffer.from(value)].some(
      isArithmeticSequence,
    ) ||
    hasFewDistinctBytes(/^[0-9a-f]+$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64'))
  );
}

/** Returns whether the bytes count up in equal steps, such as 00, 01, 02. */
function isArithmeticSequence(bytes: Buffer): boolean {
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)));
  return bytes.length >= KEY_BYTES / 2 && steps.size <= 2;
}

function hasFewDistinctBytes(bytes: Buffer): boolean {
  return bytes.length >= KEY_BYTES && new Set(bytes).size < MIN_DISTINCT_BYTES;
}

/** Checks passwords in `scheme://user:password@…`. @throws ConfigError naming the variable */
export function rejectExampleSecrets(config: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(config)) {
    const password = /^[a-z+]+:\/\/[^/@:]*:([^/@]*)@/.exec(String(value))?.[1];
    if (password !== undefined && EXAMPLE.test(unescaped(password)))
      throw new ConfigError(`${name} holds an example secret`);
  }
}

function decoded(value: string): string {
  return Buffer.from(value, 'base64').toString('latin1');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
