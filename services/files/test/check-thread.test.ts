import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { ServiceError } from '@larkfield/kit/http';
import { testConfig } from '@larkfield/kit/testing';
import { createCheckThread } from '../src/checking/check-thread.ts';
import { createFileCheck } from '../src/checking/check-file.ts';
import { filesConfig } from '../src/config.ts';
import { createContentId, type FileContent } from '../src/storage/file-content.ts';
import type { ArrivedFile } from '../src/context.ts';
import { createSlotQueue } from '../src/resources/slot-queue.ts';
import { FileRefused } from '../src/checks/file-refused.ts';
import { createLendableBuffer } from '../src/resources/buffers.ts';

const script = new URL('./support/stubborn-thread.ts', import.meta.url);
const unavailable = (error: unknown) => error instanceof ServiceError && error.code === 'FILES_UNAVAILABLE';
const unchecked = (error: unknown) => error instanceof FileRefused && error.reason === 'unchecked';

for (const order of ['never end', 'end', 'fill memory', 'fail'])
  test(`a file that makes its check ${order} is refused as unchecked, and the next one is checked`, async (t) => {
    const { memory } = createLendableBuffer(100);
    const room = Buffer.from(memory);
    const thread = createCheckThread(memory, { limitMs: order === 'never end' ? 100 : 60_000, script });
    t.after(() => thread.end());
    await assert.rejects(thread.typeOf(room.write(order)), unchecked);
    assert.equal(await thread.typeOf(room.write('a file')), 'pdf');
  });

test('a check that a stop of the service ends can be tried again', async (t) => {
  const { memory } = createLendableBuffer(100);
  const thread = createCheckThread(memory, { limitMs: 60_000, script });
  t.after(() => thread.end());
  const room = Buffer.from(memory);
  await thread.typeOf(room.write('a file'));
  const checking = thread.typeOf(room.write('never end'));
  const refused = assert.rejects(checking, unavailable);
  // The thread is running, so it has received the file by now.
  await new Promise((done) => setImmediate(done));
  await thread.end();
  await refused;
});

test('a thread that is ended begins again with the next file', async (t) => {
  const { memory } = createLendableBuffer(100);
  const thread = createCheckThread(memory, { script });
  t.after(() => thread.end());
  thread.start();
  await thread.end();
  assert.equal(await thread.typeOf(1), 'pdf');
});

/** Creates a check with this thread. Its files are read back unchanged. */
function createCheck(limitMs: number) {
  const contents = new Map<string, string>();
  const content: FileContent = {
    write: async () => undefined,
    read: ({ id }) => Readable.from([Buffer.from(contents.get(id) ?? '')]),
    remove: async () => undefined,
  };
  const config = testConfig('mongodb://nowhere', {}, filesConfig);
  const room = createLendableBuffer(100);
  const made = createFileCheck({ config }, { content, checkBuffer: room }, { limitMs, script });
  const check = async (text: string, loan: ArrivedFile['loan'] = { buffer: undefined }) => {
    const file = { id: text, contentId: createContentId(), key: Buffer.alloc(32) };
    contents.set(text, text);
    return made.checkFile({ file, size: text.length, name: 'a.pdf', types: ['pdf'], loan });
  };
  return { ...made, room, check };
}

test('other files are checked beside one that never ends', async (t) => {
  const { check, end } = createCheck(5_000);
  t.after(end);
  let isOver = false;
  const endless = assert.rejects(check('never end'), unchecked).finally(() => (isOver = true));
  assert.deepEqual(await Promise.all([check('one'), check('two'), check('three')]), ['pdf', 'pdf', 'pdf']);
  assert.equal(isOver, false);
  await endless;
  assert.equal(await check('four'), 'pdf');
});

test('the room of a file on loan is left to it while others are checked', async (t) => {
  const { check, end, room } = createCheck(2_000);
  t.after(end);
  const loan = room.borrow();
  loan.buffer?.write('never end');
  const endless = assert.rejects(check('never end', loan), unchecked);
  await check('another');
  assert.equal(loan.buffer?.toString('utf8', 0, 9), 'never end');
  await endless;
});

test('one at a time is let in, and another beside one that is slow', async () => {
  const { run } = createSlotQueue(['first', 'second']);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const slow = new Map<string, () => void>();
  const begin = (name: string) =>
    run((lane, sayItIsSlow) => {
      began.push(`${name} ${lane}`);
      slow.set(name, sayItIsSlow);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const all = ['a', 'b', 'c', 'd'].map(begin);
  const settled = () => new Promise((done) => setImmediate(done));
  await settled();
  assert.deepEqual(began, ['a first']);
  slow.get('a')?.();
  slow.get('a')?.();
  await settled();
  assert.deepEqual(began, ['a first', 'b second'], 'b is not slow: c waits');
  slow.get('b')?.();
  await settled();
  assert.equal(began.length, 2, 'no lane is free');
  ends.get('a')?.();
  await settled();
  assert.deepEqual(began.slice(2), ['c first']);
  ends.get('b')?.();
  await settled();
  assert.equal(began.length, 3, 'c is not slow: d waits');
  ends.get('c')?.();
  await settled();
  assert.deepEqual(began.slice(3), ['d first']);
  ends.get('d')?.();
  await Promise.all(all);
});
