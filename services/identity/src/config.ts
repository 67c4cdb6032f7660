import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import type { BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const identityConfig = Type.Object({
  /** 32 random bytes in base64, used to encrypt second factors. Without it, a key is created in `DATA_DIR`. */
  IDENTITY_KEY: keyVariable,
});

/** Returns the key of this installation. @throws ConfigError if `IDENTITY_KEY` is an example from a manual. */
export function loadIdentityKey(config: BaseConfig): Buffer {
  return loadInstallationKey(
    config as BaseConfig & Static<typeof identityConfig>,
    'IDENTITY_KEY',
    'identity.key',
  );
}
