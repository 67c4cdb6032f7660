import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface HashCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** 19 MiB, 2 passes, 1 lane: the minimum for argon2id in OWASP's password storage cheat sheet. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify(argon2);
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with Argon2id and a new salt, in PHC format (`$argon2id$v=19$m=…`). */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await run(password, nonce, cost, TAG_BYTES);
  return format(cost, nonce, tag);
}

/** Returns a hash of a random password, for logins of unknown accounts. Synchronous and slow. */
export function dummyHash(cost: HashCost): string {
  const nonce = randomBytes(SALT_BYTES);
  const message = randomBytes(SALT_BYTES);
  return format(cost, nonce, argon2Sync('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost }));
}

export async function matches(password: string, stored: string): Promise<boolean> {
  const { cost, nonce, tag } = parse(stored);
  return timingSafeEqual(await run(password, nonce, cost, tag.length), tag);
}

/** Returns whether a stored hash has a lower cost than a new one would have. */
export function isOutdated(stored: string, cost: HashCost): boolean {
  const { memory, passes, parallelism } = parse(stored).cost;
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism;
}

async function run(password: string, nonce: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
}

/** Parses a stored hash. @throws Error for any other text, so nobody can log in to that account. */
function parse(stored: string): { cost: HashCost; nonce: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = STORED.exec(stored) ?? [];
  if (!tag) throw new Error('not a password hash');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function format({ memory, passes, parallelism }: HashCost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
