import { keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What the service reads beside the variables of every service. */
export const eventsConfig = Type.Object({
  /** 32 random bytes in base64: makes the secrets of links in mails. Without it a key is made and kept in `DATA_DIR`. */
  EVENTS_KEY: keyVariable,
});

/** The key of this installation. @throws ConfigError when `EVENTS_KEY` is an example from a manual. */
export function readKey(config: BaseConfig): Buffer {
  return keyOf(config as BaseConfig & Static<typeof eventsConfig>, 'EVENTS_KEY', 'events.key');
}
