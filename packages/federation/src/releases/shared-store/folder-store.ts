import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { withFileLock } from '../../sites/file-lock.ts';
import { replaceFile } from '../../sites/replace-file.ts';
import type { ObjectStore } from './object-store.ts';

const LOCK = '.writing';

/** Opens a folder as an object store. Slashes in keys become subfolders; a lock file serializes writes. */
export function openFolder(root: string): ObjectStore {
  const fileOf = (key: string) => join(root, key);
  return {
    async get(key, known) {
      const body = await unlessMissing(readFile(fileOf(key)));
      if (!body || versionOf(body) === known) return undefined;
      return { body, version: versionOf(body) };
    },
    async put(key, body, version) {
      const file = fileOf(key);
      mkdirSync(dirname(file), { recursive: true });
      return withFileLock(join(root, LOCK), () => {
        if (versionNow(file) !== version) return undefined;
        replaceFile(file, body, 0o600);
        return versionOf(body);
      });
    },
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await unlessMissing(
        readdir(join(root, folder), { recursive: true, withFileTypes: true }),
      );
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const keys = files.map((entry) =>
        relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'),
      );
      const matching = keys.filter((key) => key.startsWith(prefix) && key !== LOCK).sort();
      const listed = matching.map(async (key) => {
        const stats = await unlessMissing(stat(fileOf(key)));
        return stats ? [{ key, writtenAt: stats.mtime }] : [];
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
    return ignoreMissing(error);
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    return ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
