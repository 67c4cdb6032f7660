import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { socketIn, StoreError, startEmbedded } from '@larkfield/embedded-mongo';
import { MoveError, exportAll, importAll, type Moved } from '@larkfield/embedded-mongo/move';
import { serve } from '@larkfield/embedded-mongo/serve';

/** `npm run db -- …`: moves a site to and from any MongoDB, or starts the embedded database alone. */
const USAGE = `usage: npm run db -- export DIR          write every document and index to DIR
       npm run db -- import DIR          read them back into an empty database
       npm run db -- serve --port N --dir D
export and import work on MONGODB_URL, or on the embedded database in DATA_DIR (default: data) while it is not running.`;

/** The database of the site: the one MONGODB_URL names, or the embedded one on its files. */
async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
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

async function move(
  verb: string,
  dir: string,
  work: (client: MongoClient, dir: string) => Promise<Moved>,
): Promise<void> {
  const { collections, documents } = await withDatabase((client) => work(client, resolve(dir)));
  process.stdout.write(`${verb} ${documents} documents of ${collections} collections\n`);
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  const [dir] = args;
  if (command === 'serve') return serve(args);
  if (command === 'export' && dir && args.length === 1) return move('exported', dir, exportAll);
  if (command === 'import' && dir && args.length === 1) return move('imported', dir, importAll);
  throw new MoveError(USAGE);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof StoreError && error.message.includes('in use')) {
    console.error(`db: ${error.message}: stop the site first, or name its database by MONGODB_URL`);
  } else if (error instanceof Error)
    console.error(error instanceof MoveError ? error.message : `db: ${error.message}`);
  process.exitCode = 1;
}
