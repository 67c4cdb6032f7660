import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../store/database-file.ts';

/** Maximum length of a socket path on all systems, in bytes. */
const MAX_SOCKET_LENGTH = 100;

const FILE = 'mongodb.sock';

/**
 * Returns the path of the private socket of a data directory: in the directory, or, if that path is too long,
 * in a folder of the temporary directory that is named by a hash. Undefined on systems without Unix sockets,
 * or if both are too long.
 */
export function socketPathFor(dir: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') return undefined;
  const name = createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16);
  return [join(dir, FILE), join(tmpdir(), `embedded-mongo-${name}`, FILE)].find(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_LENGTH,
  );
}

/** Whether the socket's folder is private to the owner of the data, so nobody else can have created the socket. */
export function isPrivateSocket(socket: string, dir: string): boolean {
  const folder = lstatSync(dirname(socket), { throwIfNoEntry: false });
  return !!folder?.isDirectory() && folder.uid === statSync(dir).uid && (folder.mode & 0o077) === 0;
}

/**
 * Removes the socket that a killed process left. Requires the lock on the data directory. Sockets elsewhere
 * are not touched. The folder in the temporary directory is never removed: otherwise another user could
 * create it and answer clients, or prevent the next start.
 * @throws StoreError if the folder belongs to somebody else or cannot be created
 */
export function removeStaleSocket(socket: string, dir: string): void {
  const folder = dirname(resolve(socket));
  if (folder !== resolve(dir)) {
    if (socket !== socketPathFor(dir)) return;
    makeFolder(folder, dir);
    if (!isPrivateSocket(socket, dir))
      throw new StoreError(
        `${folder} is not a folder for the owner of ${dir} alone: remove it, or choose a shorter path for the data`,
      );
  }
  rmSync(socket, { force: true });
}

/** Belongs to the owner of the data, even if an administrator starts the server. */
function makeFolder(folder: string, dir: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, statSync(dir).uid, -1);
  } catch (error) {
    if (lstatSync(folder, { throwIfNoEntry: false })) return;
    throw new StoreError(`cannot make ${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
