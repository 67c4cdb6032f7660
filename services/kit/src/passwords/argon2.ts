import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of a hash; `memory` in KiB. */
export interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** 19 MiB, 2 passes, 1 lane: the least that OWASP's password storage advice has for argon2id. */
export const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify(argon2);
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Argon2id of a password with a new salt, in the usual text form (`$argon2id$v=19$m=…`). */
export async function hash(password: string, cost: Cost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await run(password, nonce, cost, TAG_BYTES);
  return format(cost, nonce, tag);
}

/** The hash of a password that nobody knows: what unknown accounts are compared with. Blocks, so only at the start. */
export function dummyHash(cost: Cost): string {
  const nonce = randomBytes(SALT_BYTES);
  const message = randomBytes(SALT_BYTES);
  return format(cost, nonce, argon2Sync('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost }));
}

/** Whether a password is the one of a stored hash, with the cost that this hash was made with. */
export async function matches(password: string, stored: string): Promise<boolean> {
  const { cost, nonce, tag } = parse(stored);
  return timingSafeEqual(await run(password, nonce, cost, tag.length), tag);
}

/** A stored hash was made at a lower cost than a new one would be. */
export function isOutdated(stored: string, cost: Cost): boolean {
  const { memory, passes, parallelism } = parse(stored).cost;
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism;
}

async function run(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
}

/** @throws Error when the text is no hash of this module: the account cannot log in, and nobody else as it. */
function parse(stored: string): { cost: Cost; nonce: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = STORED.exec(stored) ?? [];
  if (!tag) throw new Error('not a password hash');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') };
}

function format({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
