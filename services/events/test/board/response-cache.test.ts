import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResponseCache } from '../../src/board/response-cache.ts';

function started() {
  let [time, made] = [0, 0];
  const copies = new ResponseCache<number>(() => time);
  const get = (name = 'a') => copies.get(name, async () => (made += 1));
  return { copies, get, wait: (ms: number) => void (time += ms) };
}

test('an answer is made once a second, however many ask for it', async () => {
  const { get, wait } = started();
  assert.deepEqual(await Promise.all([get(), get()]), [1, 1]);
  wait(999);
  assert.equal(await get(), 1);
  wait(1);
  assert.equal(await get(), 2);
});

test('a write is visible at once, also to calls that wait for an earlier response', async () => {
  const { copies, get } = started();
  const early = get();
  copies.clear();
  assert.equal(await get(), 2);
  assert.equal(await early, 1);
});

test('a failure is returned to the waiting calls and to no later ones', async () => {
  const { copies, get } = started();
  await assert.rejects(
    copies.get('a', () => Promise.reject(new Error('away'))),
    /away/,
  );
  assert.equal(await get(), 1);
});

test('made-up names push out the oldest, and no more are kept than there is room for', async () => {
  const { get } = started();
  await get('first');
  for (let number = 1; number <= 200; number += 1) await get(`name ${number}`);
  assert.equal(await get('name 200'), 201);
  assert.equal(await get('first'), 202);
});
