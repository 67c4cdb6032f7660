import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import type { MongoClient } from 'mongodb';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

/**
 * Internals that `patches/mongodb@7.8.0.patch` fixes. No public call of the driver reaches them at a chosen
 * moment.
 */
interface Inside {
  readonly topology: { readonly s: { readonly servers: ReadonlyMap<string, Monitored> } };
}
interface Monitored {
  readonly monitor: {
    readonly connection: {
      readonly socket: Socket;
      command(namespace: { readonly db: string }, command: object, options: object): Promise<unknown>;
    };
  };
}

const internalsOf = (client: MongoClient) => client as unknown as Inside;

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

test(
  'a command on a connection that has just ended is refused, and not waited for without an end',
  { timeout: 10_000 },
  async () => {
    const [server] = internalsOf(database.client).topology.s.servers.values();
    assert.ok(server);
    const { connection } = server.monitor;
    // As if the database had stopped and the socket's event had not arrived yet.
    connection.socket.destroy();
    await assert.rejects(connection.command({ db: 'admin' }, { ping: 1 }, {}), /closed/);
    assert.equal((await database.db.command({ ping: 1 }))['ok'], 1);
  },
);
