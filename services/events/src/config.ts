import { keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What the service reads beside the variables of every service. */
export const eventsConfig = Type.Object({
  /** 32 random bytes in base64: makes the secrets of links in mails. Without it a key is made and kept in `DATA_DIR`. */
  EVENTS_KEY: keyVariable,
  NODE_ENV: Type.Optional(Type.String()),
});

type EventsConfig = BaseConfig & Static<typeof eventsConfig>;

/** The key of this installation. @throws ConfigError when `EVENTS_KEY` is an example from a manual. */
export function readKey(config: BaseConfig): Buffer {
  return keyOf(own(config), 'EVENTS_KEY', 'events.key');
}

/** Whether a site without items is given samples: never in production, where visitors would take them for real. */
export function wantsSamples(config: BaseConfig): boolean {
  return own(config).NODE_ENV !== 'production';
}

function own(config: BaseConfig): EventsConfig {
  return config as EventsConfig;
}
