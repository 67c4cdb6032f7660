import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { inTurn } from '../../compose/in-turn.ts';
import { replaceFile } from '../../compose/replace-file.ts';
import type { Objects } from './objects.ts';

const LOCK = '.writing';

/** Objects as files of a folder, a key's slashes being folders. One process at a time writes. */
export function openFolder(root: string): Objects {
  const fileOf = (key: string) => join(root, key);
  return {
    async get(key, known) {
      const body = await orNothing(readFile(fileOf(key)));
      if (!body || versionOf(body) === known) return undefined;
      return { body, version: versionOf(body) };
    },
    async put(key, body, version) {
      const file = fileOf(key);
      mkdirSync(dirname(file), { recursive: true });
      return inTurn(join(root, LOCK), () => {
        if (versionNow(file) !== version) return undefined;
        replaceFile(file, body, 0o600);
        return versionOf(body);
      });
    },
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await orNothing(readdir(join(root, folder), { recursive: true, withFileTypes: true }));
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const keys = files.map((entry) =>
        relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'),
      );
      const wanted = keys.filter((key) => key.startsWith(prefix) && key !== LOCK).sort();
      const listed = wanted.map(async (key) => {
        const found = await orNothing(stat(fileOf(key)));
        return found ? [{ key, writtenAt: found.mtime }] : [];
      });
      return (await Promise.all(listed)).flat();
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

const versionOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

function versionNow(file: string): string | undefined {
  try {
    return versionOf(readFileSync(file));
  } catch (error) {
    return nothingWhere(error);
  }
}

async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    return nothingWhere(error);
  }
}

function nothingWhere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
