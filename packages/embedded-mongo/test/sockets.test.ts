import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { MongoClient } from 'mongodb';
import { isPrivateSocket, socketPathFor, startEmbedded } from '../src/index.ts';
import { spawnServer } from './support/process.ts';
import { temporaryDirectory } from './support/server.ts';

const LONG = `/srv/${'d'.repeat(100)}`;

test('a socket left by a killed process in the directory does not prevent a start', async () => {
  const { dir, remove } = temporaryDirectory();
  const socket = socketPathFor(dir) ?? assert.fail();
  const killed = await spawnServer(dir, ['--socket', socket]);
  await killed.end('SIGKILL');
  assert.ok(statSync(socket).isSocket());
  const server = await startEmbedded({ dir, socket });
  const client = await MongoClient.connect(server.url);
  assert.equal((await client.db('t').command({ ping: 1 }))['ok'], 1);
  await client.close();
  await server.close();
  remove();
});

test('there is a socket wherever the system has them, however long the path', () => {
  assert.equal(socketPathFor('/srv/data', 'linux'), '/srv/data/mongodb.sock');
  assert.equal(socketPathFor('/srv/data', 'win32'), undefined);
  assert.equal(dirname(dirname(socketPathFor(LONG, 'linux') ?? '')), tmpdir());
  assert.notEqual(socketPathFor(LONG, 'linux'), socketPathFor(`${LONG}e`, 'linux'));
  assert.equal(socketPathFor(LONG, 'win32'), undefined);
});

/** Returns directories whose paths are too long for sockets. `remove` also deletes the folders of their sockets. */
function longDirectories(count: number) {
  const { dir, remove } = temporaryDirectory();
  const places = Array.from({ length: count }, (_, i) => {
    const long = join(dir, `${i}`.repeat(100));
    const socket = socketPathFor(long) ?? assert.fail();
    return { dir: long, socket, folder: dirname(socket) };
  });
  const clear = (): void => {
    for (const { folder } of places) rmSync(folder, { recursive: true, force: true });
    remove();
  };
  return { places, remove: clear };
}

test('databases of long paths have sockets of their own, in folders of their owner alone', async () => {
  const { places, remove } = longDirectories(2);
  const mask = process.umask(0);
  try {
    for (const again of [false, true]) {
      const servers = await Promise.all(places.map((place) => startEmbedded(place)));
      for (const [i, { folder, socket }] of places.entries()) {
        assert.equal(statSync(folder).mode & 0o777, 0o700);
        assert.equal(statSync(socket).mode & 0o777, 0o600);
        const client = await MongoClient.connect(servers[i]?.url ?? '');
        const items = client.db('t').collection('x');
        if (!again) await items.insertOne({ i });
        assert.deepEqual(
          (await items.find().toArray()).map((item) => item['i']),
          [i],
        );
        await client.close();
      }
      for (const server of servers) await server.close();
      assert.deepEqual(
        places.map(({ socket }) => existsSync(socket)),
        [false, false],
      );
    }
  } finally {
    process.umask(mask);
    remove();
  }
});

test('a socket left by a killed process in the folder of a long path does not prevent a start', async () => {
  const { places, remove } = longDirectories(1);
  const [place = assert.fail()] = places;
  const killed = await spawnServer(place.dir, ['--socket', place.socket]);
  await killed.end('SIGKILL');
  assert.ok(statSync(place.socket).isSocket());
  const server = await startEmbedded(place);
  await server.close();
  remove();
});

test('the folder of a long path is not used when others can open it or have put a link in its place', async () => {
  const { places, remove } = longDirectories(1);
  const [place = assert.fail()] = places;
  mkdirSync(place.folder);
  chmodSync(place.folder, 0o777);
  await assert.rejects(startEmbedded(place), /is not a folder for the owner .* alone: remove it/);
  rmSync(place.folder, { recursive: true });
  mkdirSync(join(dirname(place.dir), 'elsewhere'), { mode: 0o700 });
  symlinkSync(join(dirname(place.dir), 'elsewhere'), place.folder);
  assert.equal(isPrivateSocket(place.socket, place.dir), false);
  await assert.rejects(startEmbedded(place), /is not a folder for the owner/);
  rmSync(place.folder);
  assert.equal(isPrivateSocket(place.socket, place.dir), false);
  const server = await startEmbedded(place);
  assert.equal(isPrivateSocket(place.socket, place.dir), true);
  await server.close();
  remove();
});

test('a socket file serves its owner alone', async () => {
  const { dir, remove } = temporaryDirectory();
  const socket = join(dir, 'mongo.sock');
  const server = await startEmbedded({ dir: join(dir, 'data'), socket });
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  const client = await MongoClient.connect(server.url);
  await client.db('t').collection('x').insertOne({ a: 1 });
  await client.close();
  await server.close();
  remove();
});

test('a socket left elsewhere by a killed process is distinguished from one in use, and not removed', async () => {
  const [data, elsewhere] = [temporaryDirectory(), temporaryDirectory()];
  const socket = join(elsewhere.dir, 'mongo.sock');
  const running = await spawnServer(data.dir, ['--socket', socket]);
  const other = temporaryDirectory();
  await assert.rejects(
    startEmbedded({ dir: other.dir, socket }),
    /mongo\.sock is in use by another process$/,
  );
  await running.end('SIGKILL');
  await assert.rejects(
    startEmbedded({ dir: other.dir, socket }),
    /was left by a process that has ended: delete it/,
  );
  assert.ok(statSync(socket).isSocket());
  rmSync(socket);
  const server = await startEmbedded({ dir: other.dir, socket });
  await server.close();
  for (const { remove } of [data, elsewhere, other]) remove();
});
