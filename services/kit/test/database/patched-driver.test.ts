import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import type { MongoClient } from 'mongodb';
import { startDatabase, type TestDatabase } from '../../src/testing/index.ts';

/** What `patches/mongodb@7.8.0.patch` mends: no public call of the driver leads there at a moment that can be chosen. */
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

const inside = (client: MongoClient) => client as unknown as Inside;

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

test(
  'a command on a connection that has just ended is refused, and not waited for without an end',
  { timeout: 10_000 },
  async () => {
    const [server] = inside(database.client).topology.s.servers.values();
    assert.ok(server);
    const { connection } = server.monitor;
    // As when the database has died and the event of the socket is still to come.
    connection.socket.destroy();
    await assert.rejects(connection.command({ db: 'admin' }, { ping: 1 }, {}), /closed/);
    assert.equal((await database.db.command({ ping: 1 }))['ok'], 1);
  },
);
