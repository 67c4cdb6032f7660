import { keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What marketing reads beside the variables of every service. */
export const marketingConfig = Type.Object({
  /** 32 random bytes in base64: makes the links of the newsletter. Without it a key is made and kept in `DATA_DIR`. */
  NEWSLETTER_KEY: keyVariable,
});

/**
 * The key of the newsletter's links.
 * @throws ConfigError when `NEWSLETTER_KEY` is an example from a manual.
 */
export function readNewsletterKey(config: BaseConfig): Buffer {
  return keyOf(config as BaseConfig & Static<typeof marketingConfig>, 'NEWSLETTER_KEY', 'newsletter.key');
}
