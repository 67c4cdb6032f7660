import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';

/**
 * Options of every client. The driver's defaults wait half a minute and its `timeoutMS` has no effect, so every
 * timeout is set here. A call must be answered within 2.5 s, so waiting for a server or for a query takes at most 2
 * s.
 */
const CLIENT_OPTIONS: MongoClientOptions = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 1_000,
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 1_000,
  maxPoolSize: 20,
  ignoreUndefined: true,
  // In a replica set, writes wait for the majority and reads see them.
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  appName: 'larkfield',
};

/** Options of every query and update: the server stops it after two seconds. */
export const QUERY_TIMEOUT = { maxTimeMS: 2_000 } as const;

const DEFAULT_NAME = 'larkfield';

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
}

/** Connects to MongoDB and pings it. @throws the driver's error if no server answers within two seconds. */
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

/** Returns the database name of the URL. The driver's own default would be a database called "test". */
function nameIn(url: string): string {
  return /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?/]+)/.exec(url)?.[1] ?? DEFAULT_NAME;
}
