import { KEY_PATTERN, keyOf, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What identity reads beside the variables of every service. */
export const identityConfig = Type.Object({
  /** 32 random bytes in base64: seals the second factors. Without it a key is made and kept in `DATA_DIR`. */
  IDENTITY_KEY: Type.Optional(Type.String({ pattern: KEY_PATTERN })),
});

type IdentityConfig = BaseConfig & Static<typeof identityConfig>;

/**
 * The key of this installation.
 * @throws ConfigError when `IDENTITY_KEY` is an example from a manual.
 */
export function readKey(config: BaseConfig): Buffer {
  const { IDENTITY_KEY: given, DATA_DIR: directory } = config as IdentityConfig;
  return keyOf({ variable: 'IDENTITY_KEY', given, directory, file: 'identity.key' });
}
