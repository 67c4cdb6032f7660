import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, mock, test } from 'node:test';
import { startTestFiles, type TestFiles } from '@larkfield/kit/testing';
import { createBufferPool, createLendableBuffer } from '../src/resources/buffers.ts';
import { createConcurrencyLimit } from '../src/resources/concurrency-limit.ts';
import { pdfOfSize } from './support/archive-parts.ts';

let files: TestFiles;
before(async () => void (files = await startTestFiles()));
after(() => files.close());

test('files of every length that come and go at the same time stay what they are', async () => {
  const sizes = [5_000, 262_128, 262_129, 262_144, 700_000, 1_500_000];
  const sent = sizes.map((size, index) =>
    Buffer.concat([pdfOfSize(size - 1), Buffer.from(index % 2 ? '\n' : ' ')]),
  );
  const answers = await Promise.all(sent.map((bytes, index) => files.upload(bytes, `${index}.pdf`)));
  const back = await Promise.all(
    answers.map(async ({ id }) => {
      const by = { service: 'test', kind: 'records', record: id };
      await files.client.claim(id, by);
      return buffer(await files.client.read(id, by));
    }),
  );
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual(
    answers.map(({ message, size, sha256 }) => [message, size, sha256]),
    sent.map((bytes) => ['No Threat Detected', bytes.length, hash(bytes)]),
  );
  assert.deepEqual(back.map(hash), sent.map(hash));
});

test('a file that its reader takes slowly comes whole', async (t) => {
  const { id, size } = await files.upload(pdfOfSize(9_000_000), 'long.pdf');
  const by = { service: 'test', kind: 'records', record: id };
  await files.client.claim(id, by);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const content = await files.client.read(id, by);
  mock.timers.tick(20_000);
  assert.equal((await buffer(content)).length, size);
});

test('a room on loan is taken back by whoever needs it, and not lent twice', async () => {
  const shared = createLendableBuffer(4);
  const first = shared.borrow();
  const room = first.buffer;
  assert.equal(room?.length, 4);
  assert.equal(shared.borrow().buffer, undefined);
  await shared.useBuffer(async (lent) => {
    assert.equal(lent, room);
    assert.equal(first.buffer, undefined);
    assert.equal(shared.borrow().buffer, undefined);
  });
  assert.equal(shared.borrow().buffer, room);
});

test('whoever is done with a loan leaves that of the next alone', () => {
  const shared = createLendableBuffer(4);
  const first = shared.borrow();
  shared.returnLoan(first);
  const second = shared.borrow();
  shared.returnLoan(first);
  assert.equal(second.buffer?.length, 4);
});

test('the lowest rank has the next turn, and equal ones keep their order', async () => {
  const turns = createConcurrencyLimit(1);
  const done: string[] = [];
  const take = (name: string, rank?: number) => turns.run(async () => void done.push(name), rank);
  await Promise.all([take('first', 9), take('late', 2), take('early', 1), take('later', 2), take('none')]);
  assert.deepEqual(done, ['first', 'none', 'early', 'late', 'later']);
});

test('rooms are used again, also after a failure', async () => {
  const withRoom = createBufferPool(4);
  const used: Buffer[] = [];
  await assert.rejects(
    withRoom(async (room) => {
      used.push(room);
      throw new Error('failed');
    }),
  );
  await withRoom(async (room) => void used.push(room));
  assert.equal(used[0], used[1]);
});
