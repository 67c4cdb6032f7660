import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { BaseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isExampleSecret } from './example-secrets.ts';

/** A variable that may hold a key: 32 random bytes in base64. */
export const keyVariable = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/_=-]{43,88}$' }));

/**
 * A secret key of this installation, always 32 bytes: from a variable of the service's own configuration, else made
 * once and kept in a file of `DATA_DIR`.
 * @throws ConfigError when the variable holds an example from a manual.
 */
export function keyOf<Name extends string>(
  config: BaseConfig & { readonly [name in Name]?: string },
  variable: Name,
  file: string,
): Buffer {
  const given: string | undefined = config[variable];
  if (given === undefined) return keptKey(config.DATA_DIR, file);
  if (isExampleSecret(given)) throw new ConfigError(`${variable} holds an example secret`);
  return toKey(given);
}

/** Made once; several copies of the service on one machine agree on the first that was written. */
function keptKey(directory: string, name: string): Buffer {
  makeKeyFile(directory, name);
  return readKeyFile(directory, name)[0] ?? Buffer.alloc(0);
}

/** Makes a file with one new key, unless it is there. */
export function makeKeyFile(directory: string, name: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, name), newKeyText(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** The keys of a file, the present one first: one a line. */
export function readKeyFile(directory: string, name: string): Buffer[] {
  return linesOf(directory, name).map(toKey);
}

/** Puts a new key before those of a file, in one step for whoever reads it. */
export function addToKeyFile(directory: string, name: string): void {
  replaceKeyFile(directory, name, [newKeyText(), ...linesOf(directory, name)]);
}

/** Leaves the present key of a file alone in it. */
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

/** Whatever the alphabet of the text. */
export function toKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
