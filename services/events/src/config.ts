import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import type { BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const eventsConfig = Type.Object({
  /** 32 random bytes in base64: key for mailed links. Without it a key is generated and stored in `DATA_DIR`. */
  EVENTS_KEY: keyVariable,
  NODE_ENV: Type.Optional(Type.String()),
});

type EventsConfig = BaseConfig & Static<typeof eventsConfig>;

/** Returns the key of this installation. @throws ConfigError if `EVENTS_KEY` is an example from a manual */
export function readEventsKey(config: BaseConfig): Buffer {
  return loadInstallationKey(own(config), 'EVENTS_KEY', 'events.key');
}

/** Whether an empty site gets sample items. Never in production, where visitors would take them for real. */
export function wantsSamples(config: BaseConfig): boolean {
  return own(config).NODE_ENV !== 'production';
}

function own(config: BaseConfig): EventsConfig {
  return config as EventsConfig;
}
