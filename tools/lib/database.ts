import { join, resolve } from 'node:path';
import { socketIn, startEmbedded } from '@larkfield/embedded-mongo';
import { MongoClient } from 'mongodb';
import { SettingsError } from './settings.ts';

/**
 * Where the embedded database of a folder listens: never at a port, which every user of the machine could read everything at.
 * @throws SettingsError where there is no such place
 */
export function databaseSocket(dir: string, platform = process.platform): string {
  const socket = socketIn(dir, platform);
  if (socket !== undefined) return socket;
  const why =
    platform === 'win32' ? 'Windows does not have' : 'the paths in DATA_DIR and TMPDIR are too long for';
  throw new SettingsError(
    `The embedded database listens at a Unix socket, which ${why}; set MONGODB_URL to a MongoDB`,
  );
}

/** Works on the database of the site: the one MONGODB_URL names, or the embedded one on its files. */
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
