import { join, resolve } from 'node:path';
import { socketPathFor, startEmbedded } from '@larkfield/embedded-mongo';
import { MongoClient } from 'mongodb';
import { SettingsError } from './settings.ts';

/**
 * Returns the Unix socket of a folder's embedded database. It never listens at a port, where every user of the machine
 * could read everything.
 * @throws SettingsError where there is no such socket.
 */
export function databaseSocket(dir: string, platform = process.platform): string {
  const socket = socketPathFor(dir, platform);
  if (socket !== undefined) return socket;
  const why =
    platform === 'win32' ? 'Windows does not have' : 'the paths in DATA_DIR and TMPDIR are too long for';
  throw new SettingsError(
    `The embedded database listens at a Unix socket, which ${why}; set MONGODB_URL to a MongoDB`,
  );
}

/**
 * Runs `work` on the site's database: the MongoDB at `MONGODB_URL` or, without that, an embedded database started on the
 * files in `DATA_DIR`.
 */
export async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const { MONGODB_URL, DATA_DIR = 'data' } = process.env;
  const dir = join(resolve(DATA_DIR), 'database');
  const embedded = MONGODB_URL ? undefined : await startEmbedded({ dir, socket: databaseSocket(dir) });
  const client = new MongoClient(embedded?.url ?? MONGODB_URL ?? '', { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
    await embedded?.close();
  }
}
