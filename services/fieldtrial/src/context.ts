import { createHmac } from 'node:crypto';
import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import { createFilesClient, type FilesClient, type ServiceContext } from '@larkfield/kit/http';
import type { BaseConfig } from '@larkfield/kit/runtime';
import type { Collection } from 'mongodb';
import Type, { type Static } from 'typebox';
import { registrationStore, type RegistrationRecord } from './registration/store.ts';
import { trialSettingsReader, type TrialSettings } from './settings.ts';

export const trialConfig = Type.Object({
  /** 32 random bytes in base64: encrypts the data of children. Without it a key is generated and stored in `DATA_DIR`. */
  FIELDTRIAL_KEY: keyVariable,
});

export interface TrialContext extends ServiceContext {
  readonly key: Buffer;
  readonly files: FilesClient;
  readonly registrations: Collection<RegistrationRecord>;
  readonly settings: () => Promise<TrialSettings>;
}

/** @throws ConfigError if `FIELDTRIAL_KEY` is an example from a manual */
export function createTrialContext(context: ServiceContext): TrialContext {
  return {
    ...context,
    key: readTrialKey(context.config),
    files: createFilesClient(context.config),
    registrations: registrationStore(context.db),
    settings: trialSettingsReader(context),
  };
}

function readTrialKey(config: BaseConfig): Buffer {
  return loadInstallationKey(
    config as BaseConfig & Static<typeof trialConfig>,
    'FIELDTRIAL_KEY',
    'fieldtrial.key',
  );
}

/** Returns the token of the parent's link, derived from the reference, because only its hash is stored. */
export function manageToken(key: Buffer, reference: string): string {
  return keyed(key, `manage|${reference}`).subarray(0, 16).toString('base64url');
}

/** Returns a keyed hash of a child, for finding several registrations without revealing the child. */
export function childKey(key: Buffer, names: readonly string[]): string {
  return keyed(key, `child|${names.map((name) => name.toLocaleLowerCase('en')).join('|')}`).toString(
    'base64url',
  );
}

function keyed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
