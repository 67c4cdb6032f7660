import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import type { BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const marketingConfig = Type.Object({
  /**
   * 32 random bytes in base64: key for the newsletter's links. Without it a key is generated and stored in `DATA_DIR`.
   */
  NEWSLETTER_KEY: keyVariable,
});

/** Returns the key of the newsletter's links. @throws ConfigError if `NEWSLETTER_KEY` is an example from a manual */
export function readNewsletterKey(config: BaseConfig): Buffer {
  return loadInstallationKey(
    config as BaseConfig & Static<typeof marketingConfig>,
    'NEWSLETTER_KEY',
    'newsletter.key',
  );
}
