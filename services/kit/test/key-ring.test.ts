import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import type { Document } from 'mongodb';
import { ConfigError } from '../src/config-error.ts';
import { keyRing, type KeyRing } from '../src/key-ring.ts';
import { rotateKeys, sealedPlace, type HasSealed } from '../src/records/reseal.ts';
import { startDatabase, testConfig, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const NAMES = { variable: 'A_KEY', former: 'A_KEY_FORMER', file: 'a.key' } as const;
const [ONE, TWO] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));

const ringOf = (given: {
  readonly [name in 'A_KEY' | 'A_KEY_FORMER' | 'DATA_DIR']?: string | undefined;
}): KeyRing =>
  keyRing(
    { ...testConfig(database.url), ...given } as Parameters<typeof keyRing<'A_KEY' | 'A_KEY_FORMER'>>[0],
    NAMES,
  );

/** A folder with a key of its own, and two processes that read it. */
function processes(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'ring-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return { dir, running: ringOf({ DATA_DIR: dir }), command: ringOf({ DATA_DIR: dir }) };
}

test('a running process seals with the new key as soon as it is there, and opens what the former one has sealed', (t) => {
  const { running, command } = processes(t);
  const old = running.seal('a|1|b', 'secret');
  command.renew();
  assert.equal(running.isFormer('a|1|b', old), true);
  assert.equal(running.open('a|1|b', old), 'secret');
  assert.equal(command.isFormer('a|1|b', running.seal('a|1|b', 'secret')), false);
  command.dropFormer();
  assert.throws(() => running.open('a|1|b', old), /no key opens/);
});

test('of variables the present one seals and both open, and an example of a manual is refused', () => {
  const before = ringOf({ A_KEY: ONE }).seal('a|1|b', 'secret');
  const both = ringOf({ A_KEY: TWO, A_KEY_FORMER: ONE });
  assert.equal(both.open('a|1|b', before), 'secret');
  assert.equal(both.isFormer('a|1|b', before), true);
  assert.throws(() => ringOf({ A_KEY: TWO }).open('a|1|b', before));
  assert.throws(() => ringOf({ A_KEY: Buffer.alloc(32).toString('base64') }), ConfigError);
});

let made = 0;

/** Rotates while a call that began before writes what it has sealed with the former key. */
async function rotateBeside(t: TestContext, { settled }: { readonly settled: boolean }) {
  const { dir, running, command } = processes(t);
  const collection = database.db.collection<HasSealed & Document>(`things_${(made += 1)}`);
  const place = sealedPlace(collection.collectionName, 'LK-1', 'ssn');
  const late = { _id: 'late', reference: 'LK-1', sealed: { ssn: running.seal(place, 'secret') } };
  let time = 0;
  let written = false;
  const write = async () => {
    if (!written) await collection.insertOne(late);
    written = true;
  };
  await rotateKeys({
    ring: command,
    collections: [collection],
    // Without the grace everything counts as settled at once.
    now: () => new Date(settled ? time : (time += 10_000)),
    async pause(milliseconds) {
      time += milliseconds;
      await write();
    },
  });
  await write();
  assert.equal(readFileSync(join(dir, 'a.key'), 'utf8').split('\n').length, 1);
  const found = await collection.findOne({ _id: 'late' });
  return { open: () => running.open(place, found?.sealed?.['ssn'] ?? '') };
}

test('what a call under way has sealed with the former key is sealed anew before that key is forgotten', async (t) => {
  assert.equal((await rotateBeside(t, { settled: true })).open(), 'secret');
});

test('without the wait for calls under way their secrets would be lost', async (t) => {
  const { open } = await rotateBeside(t, { settled: false });
  assert.throws(open, /no key opens/);
});
