import { join, resolve } from 'node:path';
import { socketIn, startEmbedded } from '@larkfield/embedded-mongo';
import { MongoClient } from 'mongodb';

/** Works on the database of the site: the one MONGODB_URL names, or the embedded one on its files. */
export async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const { MONGODB_URL, DATA_DIR = 'data' } = process.env;
  const dir = join(resolve(DATA_DIR), 'database');
  const socket = socketIn(dir);
  const embedded = MONGODB_URL ? undefined : await startEmbedded({ dir, ...(socket ? { socket } : {}) });
  const client = new MongoClient(MONGODB_URL ?? embedded?.url ?? '', { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
    await embedded?.close();
  }
}
