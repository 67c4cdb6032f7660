import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, isExampleSecret, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What identity reads beside the variables of every service. */
export const identityConfig = Type.Object({
  /** 32 random bytes in base64: seals the second factors. Without it a key is made and kept in `DATA_DIR`. */
  IDENTITY_KEY: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/_=-]{43,88}$' })),
});

type IdentityConfig = BaseConfig & Static<typeof identityConfig>;

const KEY_FILE = 'identity.key';

/**
 * The key of this installation.
 * @throws ConfigError when `IDENTITY_KEY` is an example from a manual.
 */
export function readKey(config: BaseConfig): Buffer {
  const { IDENTITY_KEY: given, DATA_DIR } = config as IdentityConfig;
  if (given === undefined) return keptKey(DATA_DIR);
  if (isExampleSecret(given)) throw new ConfigError('IDENTITY_KEY holds an example secret');
  return toKey(given);
}

/** Made once; several copies of the service on one machine agree on the first that was written. */
function keptKey(directory: string): Buffer {
  const file = join(directory, KEY_FILE);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return toKey(readFileSync(file, 'utf8').trim());
}

/** Always 32 bytes, whatever the alphabet of the text. */
function toKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
