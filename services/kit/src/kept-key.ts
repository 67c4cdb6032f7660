import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { BaseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isExampleSecret } from './example-secrets.ts';

/** A variable that may hold a key: 32 random bytes in base64. */
export const keyVariable = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/_=-]{43,88}$' }));

/**
 * A secret key of this installation, always 32 bytes: from a variable of the service's own configuration, else made
 * once and kept in a file of `DATA_DIR`.
 * @throws ConfigError when the variable holds an example from a manual.
 */
export function keyOf<Name extends string>(
  config: BaseConfig & { readonly [name in Name]?: string },
  variable: Name,
  file: string,
): Buffer {
  const given: string | undefined = config[variable];
  if (given === undefined) return keptKey(config.DATA_DIR, file);
  if (isExampleSecret(given)) throw new ConfigError(`${variable} holds an example secret`);
  return toKey(given);
}

/** Made once; several copies of the service on one machine agree on the first that was written. */
function keptKey(directory: string, name: string): Buffer {
  const file = join(directory, name);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
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
