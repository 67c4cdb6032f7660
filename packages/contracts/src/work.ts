/**
 * Proof of work: whoever sends a form spends a moment of computing on it, which a person does not notice and
 * a program that sends thousands does. Finding takes 2^bits hashes, checking one. No library is imported
 * here: the browser brings a hash in JavaScript (`crypto.subtle` is missing on pages without TLS and is
 * slow for many short texts), services bring Node's.
 */

/** What a body carries as `work`. */
export interface Work {
  /** When it was done, in ms since 1970 by the service's clock. */
  readonly at: number;
  /** What makes the hash begin with enough zero bits; random enough to name this one submission. */
  readonly nonce: string;
}

/** What a refusal tells, so that the next try is right: how much is asked for, and the service's clock. */
export interface WorkWanted {
  readonly bits: number;
  readonly at: number;
}

/** What the work is done for: with any other of these it is worth nothing. */
export interface WorkFor {
  /** Path of the call, without a query. */
  readonly path: string;
  /** The `idempotency-key` that goes along, or nothing. */
  readonly key: string;
  /** The body without `work`. */
  readonly body: object;
}

export type Hash = (bytes: Uint8Array) => Uint8Array;

export const WORK = {
  /** 2^15 hashes: a tenth of a second on a common phone. */
  bits: 15,
  mostBits: 22,
  /** A proof is taken this long, and from clocks that are this far off. */
  withinMs: 10 * 60_000,
} as const;

/** The edge says by it that a form came without script; from outside it is taken away. */
export const PLAIN_FORM_HEADER = 'x-plain-form';

const NONCE = /^[A-Za-z0-9_-]{16,22}$/;
const RANDOM_LENGTH = 16;
const COUNTER_LENGTH = 6;
/** 64 letters, so that a random byte picks one without favour. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
/** Forms are two levels deep. */
const DEEPEST = 8;

/** Hash over all that the work is bound to; nothing for a body that no form has. */
export function seedOf({ path, key, body }: WorkFor, at: number, hash: Hash): Uint8Array | undefined {
  if (depthOf(body) > DEEPEST) return undefined;
  return hash(new TextEncoder().encode(JSON.stringify([path, key, at, sorted(body)])));
}

/** Whether this is work for that seed, with at least so many bits. */
export function isSolved(seed: Uint8Array, nonce: string, bits: number, hash: Hash): boolean {
  return NONCE.test(nonce) && zeroBits(hash(messageOf(seed, nonce))) >= bits;
}

/**
 * Looks for a nonce, a few tries at a time: `run` answers it, or nothing when it has not been among so many.
 * Seed and nonce fit into one block of SHA-256.
 */
export function createSolver(seed: Uint8Array, bits: number, hash: Hash) {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  const start = [...random].map((byte) => LETTERS.charAt(byte & 63)).join('');
  const message = messageOf(seed, start + 'A'.repeat(COUNTER_LENGTH));
  let count = 0;
  return {
    run(tries: number): string | undefined {
      for (const end = count + tries; count < end; count += 1) {
        for (let digit = 0; digit < COUNTER_LENGTH; digit += 1) {
          message[message.length - 1 - digit] = LETTERS.charCodeAt((count >>> (6 * digit)) & 63);
        }
        if (zeroBits(hash(message)) >= bits) return String.fromCharCode(...message.subarray(seed.length));
      }
      return undefined;
    },
  };
}

/** The same value with the entries of every object in one order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

function messageOf(seed: Uint8Array, nonce: string): Uint8Array {
  const message = new Uint8Array(seed.length + nonce.length);
  message.set(seed);
  message.set(new TextEncoder().encode(nonce), seed.length);
  return message;
}

function zeroBits(hash: Uint8Array): number {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}

/** Stops counting once it is too deep: a body may be nested thousands of levels. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}
