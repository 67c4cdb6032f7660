import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { isExampleSecret } from './example-secrets.ts';

/** Form of a key in the environment: 32 random bytes in base64. */
export const KEY_PATTERN = '^[A-Za-z0-9+/_=-]{43,88}$';

export interface KeyPlace {
  /** Variable of the environment, and what it holds. */
  readonly variable: string;
  readonly given: string | undefined;
  /** Where a key is made and kept when none is given. */
  readonly directory: string;
  readonly file: string;
}

/**
 * A secret key of this installation, always 32 bytes.
 * @throws ConfigError when the variable holds an example from a manual.
 */
export function keyOf({ variable, given, directory, file }: KeyPlace): Buffer {
  if (given === undefined) return keptKey(directory, file);
  if (isExampleSecret(given)) throw new ConfigError(`${variable} holds an example secret`);
  return toKey(given);
}

/** Made once; several copies of the service on one machine agree on the first that was written. */
function keptKey(directory: string, name: string): Buffer {
  const file = join(directory, name);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return toKey(readFileSync(file, 'utf8').trim());
}

/** Whatever the alphabet of the text. */
function toKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
