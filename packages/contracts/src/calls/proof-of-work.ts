/**
 * Proof of work: the browser computes a hash with leading zero bits for each form that it sends. A person does not notice
 * the moment it takes; a program that sends thousands of forms does. Solving takes 2^bits hashes on average, checking takes
 * one. Callers pass the hash function: the browser uses JavaScript (`crypto.subtle` is missing on pages without TLS and slow
 * for many short texts), services use Node's.
 */

/** The field `work` of a body. */
export interface ProofOfWork {
  /** When the proof was solved, in ms since 1970 by the service's clock. */
  readonly at: number;
  /** Text that gives the hash enough leading zero bits. Random, so it also identifies the submission. */
  readonly nonce: string;
}

/** Sent with a rejection so that the next attempt succeeds: the required bits and the service's clock. */
export interface ProofOfWorkChallenge {
  readonly bits: number;
  readonly at: number;
}

/** What a proof is bound to. It is not valid for any other path, key or body. */
export interface ProofOfWorkInput {
  /** Path of the call, without a query. */
  readonly path: string;
  /** The `idempotency-key` of the call, or ''. */
  readonly key: string;
  readonly body: object;
}

export type HashFunction = (bytes: Uint8Array) => Uint8Array;

export const PROOF_OF_WORK = {
  /** 2^15 hashes take a tenth of a second on a common phone. */
  bits: 15,
  maxBits: 22,
  /** Maximum age of a proof. Also the tolerated difference of a clock that is ahead. */
  maxAgeMs: 10 * 60_000,
} as const;

/** Header by which the edge marks a form that was sent without script. The edge removes it from incoming requests. */
export const PLAIN_FORM_HEADER = 'x-plain-form';

const NONCE = /^[A-Za-z0-9_-]{16,22}$/;
const RANDOM_LENGTH = 16;
const COUNTER_LENGTH = 6;
/** 64 characters, so that a random byte selects each with the same probability. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
/** Maximum nesting of a body. Forms have two levels. */
const MAX_DEPTH = 8;

/** Returns the hash of everything that the proof is bound to, or undefined for a body that is nested too deeply. */
export function proofSeedOf(
  { path, key, body }: ProofOfWorkInput,
  at: number,
  hash: HashFunction,
): Uint8Array | undefined {
  if (depthOf(body) > MAX_DEPTH) return undefined;
  return hash(new TextEncoder().encode(JSON.stringify([path, key, at, toSortedEntries(body)])));
}

/** Returns whether the nonce solves the seed with at least `bits` zero bits. */
export function isValidProof(seed: Uint8Array, nonce: string, bits: number, hash: HashFunction): boolean {
  return NONCE.test(nonce) && zeroBits(hash(messageOf(seed, nonce))) >= bits;
}

/**
 * Creates a solver. Each `run` makes up to `attempts` attempts and returns the nonce, or undefined if none of them was
 * valid. Seed and nonce fit into one block of SHA-256.
 */
export function createProofSolver(seed: Uint8Array, bits: number, hash: HashFunction) {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  const start = [...random].map((byte) => LETTERS.charAt(byte & 63)).join('');
  const message = messageOf(seed, start + 'A'.repeat(COUNTER_LENGTH));
  let count = 0;
  return {
    run(attempts: number): string | undefined {
      for (const end = count + attempts; count < end; count += 1) {
        for (let digit = 0; digit < COUNTER_LENGTH; digit += 1) {
          message[message.length - 1 - digit] = LETTERS.charCodeAt((count >>> (6 * digit)) & 63);
        }
        if (zeroBits(hash(message)) >= bits) return String.fromCharCode(...message.subarray(seed.length));
      }
      return undefined;
    },
  };
}

/** Returns the value with every object replaced by its entries, sorted by name. */
export function toSortedEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSortedEntries);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, toSortedEntries(inner)]);
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

/** Returns the nesting depth. Stops just above the maximum, as a body may be nested thousands of levels. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}
