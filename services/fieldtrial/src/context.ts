import { createHmac } from 'node:crypto';
import {
  filesClient,
  keyOf,
  keyVariable,
  type BaseConfig,
  type FilesClient,
  type ServiceContext,
} from '@larkfield/kit';
import type { Collection } from 'mongodb';
import Type, { type Static } from 'typebox';
import { registrationStore, type RegistrationRecord } from './registration/store.ts';
import { trialSettingsReader, type TrialSettings } from './settings.ts';

/** What the field trial reads beside the variables of every service. */
export const trialConfig = Type.Object({
  /** 32 random bytes in base64: seals what is said of children. Without it a key is made and kept in `DATA_DIR`. */
  FIELDTRIAL_KEY: keyVariable,
});

/** What the routes of the field trial work with. */
export interface TrialContext extends ServiceContext {
  readonly key: Buffer;
  readonly files: FilesClient;
  readonly registrations: Collection<RegistrationRecord>;
  readonly settings: () => Promise<TrialSettings>;
}

/** @throws ConfigError when `FIELDTRIAL_KEY` is an example from a manual. */
export function trialContext(context: ServiceContext): TrialContext {
  return {
    ...context,
    key: trialKey(context.config),
    files: filesClient(context.config),
    registrations: registrationStore(context.db),
    settings: trialSettingsReader(context),
  };
}

export function trialKey(config: BaseConfig): Buffer {
  return keyOf(config as BaseConfig & Static<typeof trialConfig>, 'FIELDTRIAL_KEY', 'fieldtrial.key');
}

/**
 * Secret of the link by which a parent changes a registration: always the same, so that a mail can be sent again, and kept
 * nowhere but as a hash.
 */
export function manageToken(key: Buffer, reference: string): string {
  return keyed(key, `manage|${reference}`).subarray(0, 16).toString('base64url');
}

/** By what two registrations of one child are found alike, without saying who it is. */
export function childKey(key: Buffer, names: readonly string[]): string {
  return keyed(key, `child|${names.map((name) => name.toLocaleLowerCase('en')).join('|')}`).toString(
    'base64url',
  );
}

/** By what two texts of printed entries are compared, without saying who is in them. */
export function printedDigest(key: Buffer, printed: string): string {
  return keyed(key, `printed|${printed}`).toString('base64url');
}

function keyed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
