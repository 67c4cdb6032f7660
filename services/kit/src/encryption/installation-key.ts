import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { BaseConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { isExampleSecret } from '../config/example-secrets.ts';

/** Schema of an environment variable that may hold a key: 32 random bytes in base64. */
export const keyVariable = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/_=-]{43,88}$' }));

/**
 * Returns a secret key of this installation (32 bytes): from an environment variable, else from a file in `DATA_DIR`
 * that is created once.
 * @throws ConfigError if the variable holds an example from a manual.
 */
export function loadInstallationKey<Name extends string>(
  config: BaseConfig & { readonly [name in Name]?: string },
  variable: Name,
  file: string,
): Buffer {
  const configured: string | undefined = config[variable];
  if (configured === undefined) return readOrCreateKey(config.DATA_DIR, file);
  if (isExampleSecret(configured)) throw new ConfigError(`${variable} holds an example secret`);
  return toKey(configured);
}

/** Reads the first key of a file. The first instance on a machine creates the file. */
function readOrCreateKey(directory: string, name: string): Buffer {
  makeKeyFile(directory, name);
  return readKeyFile(directory, name)[0] ?? Buffer.alloc(0);
}

/** Creates a file with one new key, unless it exists. */
export function makeKeyFile(directory: string, name: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, name), newKeyText(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Reads the keys of a file, one per line, the current key first. */
export function readKeyFile(directory: string, name: string): Buffer[] {
  return linesOf(directory, name).map(toKey);
}

/** Adds a new current key to a file. The file is replaced atomically. */
export function addToKeyFile(directory: string, name: string): void {
  replaceKeyFile(directory, name, [newKeyText(), ...linesOf(directory, name)]);
}

export function dropFormerKeys(directory: string, name: string): void {
  replaceKeyFile(directory, name, linesOf(directory, name).slice(0, 1));
}

function linesOf(directory: string, name: string): string[] {
  return readFileSync(join(directory, name), 'utf8').trim().split(/\s+/);
}

function replaceKeyFile(directory: string, name: string, lines: readonly string[]): void {
  const next = join(directory, `${name}.next`);
  writeFileSync(next, lines.join('\n'), { mode: 0o600 });
  renameSync(next, join(directory, name));
}

function newKeyText(): string {
  return randomBytes(32).toString('base64');
}

/** Hashes a text into a 32-byte key. The text may be base64, base64url or anything else. */
export function toKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
