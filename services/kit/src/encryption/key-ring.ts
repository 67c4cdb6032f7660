import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { isExampleSecret } from '../config/example-secrets.ts';
import { addToKeyFile, dropFormerKeys, makeKeyFile, readKeyFile, toKey } from './installation-key.ts';
import { encrypt, DecryptionError, decrypt } from './encrypt.ts';

/** Keys that can be replaced while the site runs. The current key encrypts; all keys decrypt. */
export interface KeyRing {
  encrypt(place: string, text: string): string;
  /** @throws DecryptionError if no key decrypts it at that place. */
  decrypt(place: string, ciphertext: string): string;
  /** Whether a value was encrypted with an older key. */
  usesFormerKey(place: string, ciphertext: string): boolean;
  /** Adds a new current key to the key file. Does nothing if the keys come from environment variables. */
  addKey(): void;
  dropFormerKeys(): void;
}

export interface KeyRingNames<Name extends string> {
  /** Environment variable with the current key. Without it, the keys are in the file. */
  readonly variable: Name;
  /** Environment variable with the previous key, which still decrypts while a key is replaced. */
  readonly former: Name;
  /** File in `DATA_DIR`, created if it is missing. */
  readonly file: string;
}

/** Creates a key ring from variables or a file. @throws ConfigError for an example secret */
export function createKeyRing<Name extends string>(
  config: BaseConfig & { readonly [name in Name]?: string },
  { variable, former, file }: KeyRingNames<Name>,
): KeyRing {
  const currentText: string | undefined = config[variable];
  const formerText: string | undefined = config[former];
  for (const [name, value] of [
    [variable, currentText],
    [former, formerText],
  ])
    if (value !== undefined && isExampleSecret(value))
      throw new ConfigError(`${name} holds an example secret`);
  if (currentText !== undefined) {
    const keys = [currentText, ...(formerText === undefined ? [] : [formerText])].map(toKey);
    return ringOf(() => keys, { addKey: () => undefined, dropFormerKeys: () => undefined });
  }
  const { DATA_DIR } = config;
  makeKeyFile(DATA_DIR, file);
  return ringOf(keysOfFile(DATA_DIR, file), {
    addKey: () => addToKeyFile(DATA_DIR, file),
    dropFormerKeys: () => dropFormerKeys(DATA_DIR, file),
  });
}

/** Returns a reader of the key file that reads it again after another process replaced it. */
function keysOfFile(directory: string, file: string): () => readonly Buffer[] {
  let knownVersion = '';
  let keys: readonly Buffer[] = [];
  return () => {
    const { ino, mtimeMs } = statSync(join(directory, file));
    const version = `${ino}|${mtimeMs}`;
    if (version !== knownVersion) {
      keys = readKeyFile(directory, file);
      knownVersion = version;
    }
    return keys;
  };
}

function ringOf(keys: () => readonly Buffer[], changes: Pick<KeyRing, 'addKey' | 'dropFormerKeys'>): KeyRing {
  const current = (): Buffer => {
    const [key] = keys();
    if (!key) throw new Error('the key file holds no key');
    return key;
  };
  return {
    ...changes,
    encrypt: (place, text) => encrypt(current(), place, Buffer.from(text)),
    decrypt(place, ciphertext) {
      const decrypted = keys().map((key) => tryDecrypt(key, place, ciphertext));
      const text = decrypted.find((result) => result !== undefined);
      if (text === undefined) throw new DecryptionError(place);
      return text;
    },
    usesFormerKey: (place, ciphertext) => tryDecrypt(current(), place, ciphertext) === undefined,
  };
}

/** Decrypts with one key, or returns undefined. GCM authenticates, so a wrong key always fails. */
function tryDecrypt(key: Buffer, place: string, ciphertext: string): string | undefined {
  try {
    return decrypt(key, place, ciphertext).toString();
  } catch {
    return undefined;
  }
}
