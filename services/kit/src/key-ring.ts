import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isExampleSecret } from './example-secrets.ts';
import { addToKeyFile, dropFormerKeys, makeKeyFile, readKeyFile, toKey } from './kept-key.ts';
import { seal, SealError, unseal } from './seal.ts';

/** Keys of an installation that can be replaced while the site runs: all of them open, the present one seals. */
export interface KeyRing {
  seal(place: string, text: string): string;
  /** @throws SealError when no key opens it at that place. */
  open(place: string, sealed: string): string;
  /** It was sealed with a key that is on its way out. */
  isFormer(place: string, sealed: string): boolean;
  /** Makes a new present key where the keys are kept in a file; a variable is changed by whoever has set it. */
  renew(): void;
  /** Forgets all keys but the present one. */
  dropFormer(): void;
}

export interface KeyRingNames<Name extends string> {
  /** Variable that holds the present key; without it the keys are in the file. */
  readonly variable: Name;
  /** Variable with a further key that opens, while one is being replaced. */
  readonly former: Name;
  /** File of `DATA_DIR`, made when it is missing. */
  readonly file: string;
}

/** @throws ConfigError when a variable holds an example from a manual. */
export function keyRing<Name extends string>(
  config: BaseConfig & { readonly [name in Name]?: string },
  { variable, former, file }: KeyRingNames<Name>,
): KeyRing {
  const given: string | undefined = config[variable];
  const other: string | undefined = config[former];
  for (const [name, value] of [
    [variable, given],
    [former, other],
  ])
    if (value !== undefined && isExampleSecret(value))
      throw new ConfigError(`${name} holds an example secret`);
  if (given !== undefined) {
    const keys = [given, ...(other === undefined ? [] : [other])].map(toKey);
    return ringOf(() => keys, { renew: () => undefined, dropFormer: () => undefined });
  }
  const { DATA_DIR } = config;
  makeKeyFile(DATA_DIR, file);
  return ringOf(keysOfFile(DATA_DIR, file), {
    renew: () => addToKeyFile(DATA_DIR, file),
    dropFormer: () => dropFormerKeys(DATA_DIR, file),
  });
}

/** Read anew whenever the file was replaced, which another process does while this one runs. */
function keysOfFile(directory: string, file: string): () => readonly Buffer[] {
  let known = '';
  let keys: readonly Buffer[] = [];
  return () => {
    const { ino, mtimeMs } = statSync(join(directory, file));
    const version = `${ino}|${mtimeMs}`;
    if (version !== known) {
      keys = readKeyFile(directory, file);
      known = version;
    }
    return keys;
  };
}

function ringOf(keys: () => readonly Buffer[], changes: Pick<KeyRing, 'renew' | 'dropFormer'>): KeyRing {
  const present = (): Buffer => {
    const [key] = keys();
    if (!key) throw new Error('there is no key');
    return key;
  };
  return {
    ...changes,
    seal: (place, text) => seal(present(), place, Buffer.from(text)),
    open(place, sealed) {
      const opened = keys().map((key) => opens(key, place, sealed));
      const text = opened.find((each) => each !== undefined);
      if (text === undefined) throw new SealError(place);
      return text;
    },
    isFormer: (place, sealed) => opens(present(), place, sealed) === undefined,
  };
}

/** What a key opens; the seal is authenticated, so a wrong key opens nothing. */
function opens(key: Buffer, place: string, sealed: string): string | undefined {
  try {
    return unseal(key, place, sealed).toString();
  } catch {
    return undefined;
  }
}
