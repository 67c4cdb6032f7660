import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedServer, type EmbeddedOptions } from '@larkfield/embedded-mongo';
import { MongoClient } from 'mongodb';
import { openDatabase, type Database } from '../../database/connect.ts';
import { throughPort } from './database-url.ts';
import { startForwarder } from './forwarder.ts';
import { watchQueries, type Query } from './queries.ts';

export interface TestDatabaseOptions extends Pick<EmbeddedOptions, 'maxBytes'> {
  /** How long a query may wait for a connection; as in a service by default. */
  readonly waitMs?: number;
  /** Uses the embedded database even if `MONGODB_URL` is set, for tests of its files. */
  readonly embedded?: boolean;
}

export interface TestDatabase extends Database {
  readonly url: string;
  readonly dir: string;
  /** All commands with a filter since the start. */
  readonly queries: readonly Query[];
  /** Restarts the server on the same files and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface TestServer {
  readonly url: string;
  readonly dir: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

/** Starts a database for one test: embedded, or a temporary one on the server of `MONGODB_URL`. */
export async function startDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { waitMs, embedded = false, ...rest } = options;
  const externalUrl = embedded || rest.maxBytes !== undefined ? undefined : process.env['MONGODB_URL'];
  const server = await (externalUrl ? connectToServer(externalUrl) : startServer(rest));
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

async function startServer(options: Pick<EmbeddedOptions, 'maxBytes'>): Promise<TestServer> {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-test-'));
  // Waiting for the disk is a good part of the time of such tests.
  const settings = { ...options, dir, isDurable: false };
  let server: EmbeddedServer | undefined = await startEmbedded({ ...settings, port: 0 });
  const { port, url } = server;
  const stop = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  return {
    url,
    dir,
    stop,
    start: async () => void (server = await startEmbedded({ ...settings, port })),
    async end() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Creates a database on a foreign server, behind a forwarder that tests can stop. */
async function connectToServer(url: string): Promise<TestServer> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  const [first] = client.options.hosts;
  const { primary } = await client.db('admin').command({ hello: 1 });
  const at = new URL(`tcp://${typeof primary === 'string' ? primary : `${first?.host}:${first?.port}`}`);
  const forwarder = await startForwarder(
    first?.socketPath ? { path: first.socketPath } : { host: at.hostname, port: Number(at.port) },
  );
  const name = `test_${randomBytes(8).toString('hex')}`;
  return {
    url: throughPort(url, forwarder.port, name),
    dir: '',
    stop: forwarder.stop,
    start: forwarder.start,
    async end() {
      await forwarder.stop();
      await client.db(name).dropDatabase();
      await client.close();
    },
  };
}
