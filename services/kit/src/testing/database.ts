import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '@larkfield/embedded-mongo';
import { MongoClient } from 'mongodb';
import { openDatabase, type Database } from '../database/connect.ts';
import { throughPort } from './database-url.ts';
import { startForwarder } from './forwarder.ts';
import { watchQueries, type Query } from './queries.ts';

export interface TestDatabaseOptions extends Pick<EmbeddedOptions, 'maxBytes'> {
  /** How long a query may wait for a connection; as a service's when it is not said. */
  readonly waitMs?: number;
  /** The embedded one whatever `MONGODB_URL` says: for tests of what it keeps in its files. */
  readonly embedded?: boolean;
}

export interface TestDatabase extends Database {
  readonly url: string;
  /** Folder of the embedded database's files. */
  readonly dir: string;
  /** Every command with a filter that was sent since the start. */
  readonly queries: readonly Query[];
  /** Stops the server and starts it again on the same files and port. */
  restart(): Promise<void>;
  /** Only stops the server. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A server for one test. */
interface TestServer {
  readonly url: string;
  readonly dir: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it, and leaves nothing behind. */
  end(): Promise<void>;
}

/**
 * A database of its own with a client that talks to it like a service's: an embedded one on its own files (at most `maxBytes`
 * of them), or, where `MONGODB_URL` names a server, one of its own name there, dropped at the end.
 */
export async function startDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { waitMs, embedded = false, ...rest } = options;
  const foreign = embedded || rest.maxBytes !== undefined ? undefined : process.env['MONGODB_URL'];
  const server = await (foreign ? reached(foreign) : ownServer(rest));
  const wait = waitMs === undefined ? {} : { waitQueueTimeoutMS: waitMs };
  const database = await openDatabase(server.url, { monitorCommands: true, ...wait });
  return {
    ...database,
    url: server.url,
    dir: server.dir,
    queries: watchQueries(database.client),
    stop: server.stop,
    async restart() {
      await server.stop();
      await server.start();
    },
    async close() {
      await database.client.close();
      await server.end();
    },
  };
}

async function ownServer(options: Pick<EmbeddedOptions, 'maxBytes'>): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-test-'));
  let server: Embedded | undefined = await startEmbedded({ ...options, dir, port: 0 });
  const { port, url } = server;
  const stop = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  return {
    url,
    dir,
    stop,
    start: async () => void (server = await startEmbedded({ ...options, dir, port })),
    async end() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A database of its own on a server that is not ours to stop: the way to it is. Of a replica set it is the primary that is
 * reached.
 */
async function reached(url: string): Promise<TestServer> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  const [first] = client.options.hosts;
  const { primary } = await client.db('admin').command({ hello: 1 });
  const at = new URL(`tcp://${typeof primary === 'string' ? primary : `${first?.host}:${first?.port}`}`);
  const way = await startForwarder(
    first?.socketPath ? { path: first.socketPath } : { host: at.hostname, port: Number(at.port) },
  );
  const name = `test_${randomBytes(8).toString('hex')}`;
  return {
    url: throughPort(url, way.port, name),
    dir: '',
    stop: way.stop,
    start: way.start,
    async end() {
      await way.stop();
      await client.db(name).dropDatabase();
      await client.close();
    },
  };
}
