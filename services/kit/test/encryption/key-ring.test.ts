import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import type { Document } from 'mongodb';
import { ConfigError } from '../../src/config/config-error.ts';
import { createKeyRing, type KeyRing } from '../../src/encryption/key-ring.ts';
import {
  rotateKeys,
  encryptedFieldPlace,
  type HasEncryptedFields,
} from '../../src/encryption/rotate-keys.ts';
import { startDatabase, testConfig, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const NAMES = { variable: 'A_KEY', former: 'A_KEY_FORMER', file: 'a.key' } as const;
const [ONE, TWO] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));

const ringOf = (given: {
  readonly [name in 'A_KEY' | 'A_KEY_FORMER' | 'DATA_DIR']?: string | undefined;
}): KeyRing =>
  createKeyRing(
    { ...testConfig(database.url), ...given } as Parameters<
      typeof createKeyRing<'A_KEY' | 'A_KEY_FORMER'>
    >[0],
    NAMES,
  );

/** Creates a folder with a key, and two processes that read it. */
function processes(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'ring-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return { dir, running: ringOf({ DATA_DIR: dir }), command: ringOf({ DATA_DIR: dir }) };
}

test('a running process seals with the new key as soon as it is there, and opens what the former one has sealed', (t) => {
  const { running, command } = processes(t);
  const old = running.encrypt('a|1|b', 'secret');
  command.addKey();
  assert.equal(running.usesFormerKey('a|1|b', old), true);
  assert.equal(running.decrypt('a|1|b', old), 'secret');
  assert.equal(command.usesFormerKey('a|1|b', running.encrypt('a|1|b', 'secret')), false);
  command.dropFormerKeys();
  assert.throws(() => running.decrypt('a|1|b', old), /no key decrypts/);
});

test('of variables the present one seals and both open, and an example of a manual is refused', () => {
  const before = ringOf({ A_KEY: ONE }).encrypt('a|1|b', 'secret');
  const both = ringOf({ A_KEY: TWO, A_KEY_FORMER: ONE });
  assert.equal(both.decrypt('a|1|b', before), 'secret');
  assert.equal(both.usesFormerKey('a|1|b', before), true);
  assert.throws(() => ringOf({ A_KEY: TWO }).decrypt('a|1|b', before));
  assert.throws(() => ringOf({ A_KEY: Buffer.alloc(32).toString('base64') }), ConfigError);
});

let made = 0;

/** Rotates while a running call writes a value encrypted with the old key. */
async function rotateDuringCall(t: TestContext, { settled }: { readonly settled: boolean }) {
  const { dir, running, command } = processes(t);
  const collection = database.db.collection<HasEncryptedFields & Document>(`things_${(made += 1)}`);
  const place = encryptedFieldPlace(collection.collectionName, 'LK-1', 'ssn');
  const late = { _id: 'late', reference: 'LK-1', sealed: { ssn: running.encrypt(place, 'secret') } };
  let time = 0;
  let written = false;
  const write = async () => {
    if (!written) await collection.insertOne(late);
    written = true;
  };
  await rotateKeys({
    ring: command,
    collections: [collection],
    // Otherwise, the grace period is over at once.
    now: () => new Date(settled ? time : (time += 10_000)),
    async pause(milliseconds) {
      time += milliseconds;
      await write();
    },
  });
  await write();
  assert.equal(readFileSync(join(dir, 'a.key'), 'utf8').split('\n').length, 1);
  const found = await collection.findOne({ _id: 'late' });
  return { open: () => running.decrypt(place, found?.sealed?.['ssn'] ?? '') };
}

test('what a call under way has sealed with the former key is sealed anew before that key is forgotten', async (t) => {
  assert.equal((await rotateDuringCall(t, { settled: true })).open(), 'secret');
});

test('without the wait for calls under way their secrets would be lost', async (t) => {
  const { open } = await rotateDuringCall(t, { settled: false });
  assert.throws(open, /no key decrypts/);
});
