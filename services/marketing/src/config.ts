import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import type { BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const marketingConfig = Type.Object({
  /**
   * 32 random bytes in base64: key for the newsletter's links. Without it a key is generated and stored in `DATA_DIR`.
   */
  NEWSLETTER_KEY: keyVariable,
  NODE_ENV: Type.Optional(Type.String()),
});

/** Returns the key of the newsletter's links. @throws ConfigError if `NEWSLETTER_KEY` is an example from a manual */
export function readNewsletterKey(config: BaseConfig): Buffer {
  return loadInstallationKey(own(config), 'NEWSLETTER_KEY', 'newsletter.key');
}

/** Whether there is a sample issue. Never in production, where visitors would take it for a real one. */
export function wantsSamples(config: BaseConfig): boolean {
  return own(config).NODE_ENV !== 'production';
}

function own(config: BaseConfig) {
  return config as BaseConfig & Static<typeof marketingConfig>;
}
