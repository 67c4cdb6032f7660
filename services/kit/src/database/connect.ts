import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';

/**
 * The driver waits half a minute by default, and its `timeoutMS` has no effect: every limit is set here.
 * They nest: a call answers within 2.5 s, so nothing below may take longer than 2 s.
 */
export const CLIENT_OPTIONS: MongoClientOptions = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_000,
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 1_000,
  maxPoolSize: 20,
  ignoreUndefined: true,
  // A replica set is used where there is one: writes wait for its majority, reads see them.
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  appName: 'larkfield',
};

/** For every query and update: the server stops it after two seconds. */
export const LIMIT = { maxTimeMS: 2_000 } as const;

const DEFAULT_NAME = 'larkfield';

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
}

/**
 * Connects, and makes sure that somebody answers.
 * @throws the driver's error when nobody does within two seconds.
 */
export async function openDatabase(url: string, options: MongoClientOptions = {}): Promise<Database> {
  const client = new MongoClient(url, { ...CLIENT_OPTIONS, ...options });
  try {
    const db = client.db(nameIn(url));
    await db.command({ ping: 1, maxTimeMS: 1_000 });
    return { client, db };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** The driver's own default is a database called "test". */
function nameIn(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?/]+)/.exec(url)?.[1] ?? DEFAULT_NAME;
}
