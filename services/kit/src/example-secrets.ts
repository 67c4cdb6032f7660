import { ConfigError } from './config-error.ts';

/** Words that manuals put where a secret belongs. */
const WORDS =
  'admin(?:istrator)?|change[-_ ]?(?:me|this|it)|default|demo|dummy|example|guest|larkfield|let-?me-?in|mongo(?:db)?|pass(?:word|w0rd|wd)?|qwerty|root|sample|secret|test|todo';
const KIND = '[-_ ]?(?:key|pass(?:word)?|secret|value)?';
const EXAMPLE = new RegExp(
  `^(?:(?:my|super|the)[-_ ]?)*(?:(?:${WORDS})${KIND}[!1]*|123\\d*${KIND}!*|your[-_ ].*)$`,
  'i',
);

/** A word that was repeated until it was long enough. */
const REPEATED = /^(.{1,12})\1+.{0,11}$/s;

/** Fewer different characters than this are no secret, however long it is. */
const LEAST_DIFFERENT = 8;

/** Random bytes repeat themselves rarely: of 32 at most 20 are different once in 10^12 keys. */
const KEY_BYTES = 32;
const LEAST_DIFFERENT_BYTES = 21;

/** A value that is a secret as a whole, but taken from a manual or typed with one finger. */
export function isExampleSecret(value: string): boolean {
  const text = decoded(value);
  return (
    EXAMPLE.test(value) ||
    EXAMPLE.test(text) ||
    REPEATED.test(value) ||
    REPEATED.test(text) ||
    new Set(value).size < LEAST_DIFFERENT ||
    [Buffer.from(value, 'base64'), Buffer.from(value, 'hex'), Buffer.from(value)].some(isCounted) ||
    isPoor(/^[0-9a-f]+$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64'))
  );
}

/** 00, 01, 02 … or any other step: what somebody writes who only needs 32 bytes. */
function isCounted(bytes: Buffer): boolean {
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)));
  return bytes.length >= KEY_BYTES / 2 && steps.size <= 2;
}

function isPoor(bytes: Buffer): boolean {
  return bytes.length >= KEY_BYTES && new Set(bytes).size < LEAST_DIFFERENT_BYTES;
}

/** @throws ConfigError naming the first variable whose address (`scheme://user:password@…`) has such a password. */
export function refuseExamples(config: Readonly<Record<string, unknown>>): void {
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
