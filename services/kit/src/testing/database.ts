import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '@larkfield/embedded-mongo';
import { openDatabase, type Database } from '../database/connect.ts';
import { watchQueries, type Query } from './queries.ts';

export interface TestDatabaseOptions extends Pick<EmbeddedOptions, 'maxBytes'> {
  /** How long a query may wait for a connection; as a service's when it is not said. */
  readonly waitMs?: number;
}

export interface TestDatabase extends Database {
  readonly url: string;
  /** Folder of its files. */
  readonly dir: string;
  /** Every command with a filter that was sent since the start. */
  readonly queries: readonly Query[];
  /** Stops the server and starts it again on the same files and port. */
  restart(): Promise<void>;
  /** Only stops the server. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A real embedded database on files of its own (at most `maxBytes` of them), and a client that talks to it like a service's. */
export async function startDatabase({ waitMs, ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'larkfield-test-'));
  let server: Embedded | undefined = await startEmbedded({ ...options, dir, port: 0 });
  const { port, url } = server;
  const wait = waitMs === undefined ? {} : { waitQueueTimeoutMS: waitMs };
  const database = await openDatabase(url, { monitorCommands: true, ...wait });
  const stop = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  return {
    ...database,
    url,
    dir,
    queries: watchQueries(database.client),
    stop,
    async restart() {
      await stop();
      server = await startEmbedded({ ...options, dir, port });
    },
    async close() {
      await database.client.close();
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
