import { keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What identity reads beside the variables of every service. */
export const identityConfig = Type.Object({
  /** 32 random bytes in base64: seals the second factors. Without it a key is made and kept in `DATA_DIR`. */
  IDENTITY_KEY: keyVariable,
});

/**
 * The key of this installation.
 * @throws ConfigError when `IDENTITY_KEY` is an example from a manual.
 */
export function readKey(config: BaseConfig): Buffer {
  return keyOf(config as BaseConfig & Static<typeof identityConfig>, 'IDENTITY_KEY', 'identity.key');
}
