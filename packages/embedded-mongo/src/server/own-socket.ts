import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../store/file.ts';

/** Longest path of a socket, in bytes, on every system that has them. */
const LONGEST_SOCKET = 100;

const FILE = 'mongodb.sock';

/**
 * Where the server of a directory listens for its owner alone: in the directory, or where that path is too long in a folder
 * named after it below the temporary one. Undefined on systems that have no such sockets, and where both are too long.
 */
export function socketIn(dir: string, platform: NodeJS.Platform = process.platform): string | undefined {
  if (platform === 'win32') return undefined;
  const name = createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16);
  return [join(dir, FILE), join(tmpdir(), `embedded-mongo-${name}`, FILE)].find(
    (path) => Buffer.byteLength(path) <= LONGEST_SOCKET,
  );
}

/** Whether the folder of a directory's socket is the directory owner's alone, so that nobody else can have put the socket there. */
export function isPrivate(socket: string, dir: string): boolean {
  const folder = lstatSync(dirname(socket), { throwIfNoEntry: false });
  return !!folder?.isDirectory() && folder.uid === statSync(dir).uid && (folder.mode & 0o077) === 0;
}

/**
 * Makes room for the socket of a directory that this process has taken for itself: what stands in its place was left by a
 * process that died. A socket elsewhere is not touched. The folder below the temporary one stays when the server ends: whoever
 * took its name meanwhile could answer clients in the server's place, or keep it from starting again.
 * @throws StoreError when that folder is somebody else's or cannot be made
 */
export function clearOwnSocket(socket: string, dir: string): void {
  const folder = dirname(resolve(socket));
  if (folder !== resolve(dir)) {
    if (socket !== socketIn(dir)) return;
    makeFolder(folder, dir);
    if (!isPrivate(socket, dir))
      throw new StoreError(
        `${folder} is not a folder for the owner of ${dir} alone: remove it, or choose a shorter path for the data`,
      );
  }
  rmSync(socket, { force: true });
}

/** For the owner of the data, which is another user when an administrator runs the server. */
function makeFolder(folder: string, dir: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, statSync(dir).uid, -1);
  } catch (error) {
    if (lstatSync(folder, { throwIfNoEntry: false })) return;
    throw new StoreError(`cannot make ${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
