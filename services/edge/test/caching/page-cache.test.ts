import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import {
  MAX_CACHED_ANSWERS,
  STALE_WHILE_REVALIDATE_MS,
  STALE_IF_ERROR_MS,
} from '../../src/caching/page-cache.ts';
import { createTestCache, DOCUMENT, idle, MAX_AGE_MS, page } from '../support/page-cache.ts';

const UNAVAILABLE: PageAnswer = { status: 503, maxAgeS: 0 };
const MISSING: PageAnswer = { status: 404, maxAgeS: 30 };

test('what is fresh is sent without asking again, up to its last millisecond', async () => {
  const { asked, get, say, wait } = createTestCache(page('one'));
  await get();
  say(page('two'));
  wait(MAX_AGE_MS - 1);
  assert.deepEqual([await get(), asked], [page('one'), ['a']]);
});

test('what has just run out is sent at once while the service is asked, and the next one gets the news', async () => {
  const { cache, asked, get, say, wait } = createTestCache(page('one'));
  await get();
  wait(MAX_AGE_MS);
  const { promise, resolve } = Promise.withResolvers<PageAnswer>();
  const ask = () => {
    asked.push('behind');
    return promise;
  };
  assert.deepEqual((await cache.get({ ...DOCUMENT, ask })).answer, page('one'));
  assert.deepEqual(asked, ['a', 'behind']);
  resolve(page('two'));
  await idle();
  say(page('three'));
  assert.deepEqual([await get(), asked.length], [page('two'), 2]);
});

test('what ran out longer ago is waited for', async () => {
  const { get, say, wait } = createTestCache(page('one'));
  await get();
  say(page('two'));
  wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
  assert.deepEqual(await get(), page('two'));
});

for (const [what, said] of [
  ['fails', new Error('closed')],
  ['says that it cannot tell', UNAVAILABLE],
] as const) {
  test(`when the service ${what}, a copy stands in for a day, and nothing after it`, async () => {
    const { get, say, wait } = createTestCache(page('one'));
    await get();
    say(said);
    wait(STALE_IF_ERROR_MS - 1);
    assert.deepEqual(await get(), page('one'));
    wait(1);
    assert.equal(await get(), undefined);
  });

  test(`when the service ${what} at once there is nothing, and it is asked again`, async () => {
    const { asked, get, say } = createTestCache(said);
    assert.equal(await get(), undefined);
    say(page('one'));
    assert.deepEqual([await get(), asked.length], [page('one'), 2]);
  });
}

test('a copy that has stood in gets no younger by that', async () => {
  const { get, say, wait } = createTestCache(page('one'));
  await get();
  say(UNAVAILABLE);
  for (const ms of [STALE_IF_ERROR_MS / 2, STALE_IF_ERROR_MS / 2]) {
    wait(ms - 1);
    assert.deepEqual(await get(), page('one'));
  }
  wait(2);
  assert.equal(await get(), undefined);
});

test('however many want a page at once, the service is asked once, and again afterwards', async () => {
  const { asked, get, wait } = createTestCache({ ...page('one'), maxAgeS: 0 });
  assert.deepEqual(await Promise.all([get(), get(), get()]), Array(3).fill({ ...page('one'), maxAgeS: 0 }));
  assert.deepEqual(asked, ['a']);
  wait(STALE_WHILE_REVALIDATE_MS);
  await get();
  assert.deepEqual(asked, ['a', 'a']);
});

test('a failure is told once, however many waited for it, and each further one once more', async () => {
  const { failures, get, say } = createTestCache(new Error('first'));
  await Promise.all([get(), get(), get()]);
  say(new Error('second'));
  await get();
  say(UNAVAILABLE);
  await get();
  assert.deepEqual(failures.map(String), ['Error: first', 'Error: second']);
});

test('a failure behind the back of a visitor is told, and keeps the copy', async () => {
  const { failures, get, say, wait } = createTestCache(page('one'));
  await get();
  wait(MAX_AGE_MS);
  say(new Error('closed'));
  assert.deepEqual(await get(), page('one'));
  await idle();
  assert.deepEqual(failures.map(String), ['Error: closed']);
  assert.deepEqual(await get(), page('one'));
});

const others: readonly (readonly [what: string, said: PageAnswer, hasQuery: boolean])[] = [
  ['addresses of nothing', MISSING, false],
  ['addresses of nothing with queries', MISSING, true],
  ['other spellings of a page', { status: 301, location: '/a', maxAgeS: 30 }, false],
  ['queries', page('query'), true],
];

for (const [what, said, hasQuery] of others) {
  test(`made-up ${what} push out no page, and only so many of their own kind are kept`, async () => {
    const { asked, get, say } = createTestCache(page('one'));
    await get();
    say(said);
    const most = said.status === 200 ? MAX_CACHED_ANSWERS.query : MAX_CACHED_ANSWERS.missing;
    for (let n = 0; n <= MAX_CACHED_ANSWERS.plain + most; n += 1) await get(`made up ${n}`, hasQuery);
    asked.length = 0;
    await get();
    assert.deepEqual(asked, []);
    await get(`made up ${MAX_CACHED_ANSWERS.plain + 1}`, hasQuery);
    assert.deepEqual(asked, [], 'the newest are kept');
    await get(`made up ${MAX_CACHED_ANSWERS.plain}`, hasQuery);
    assert.equal(asked.length, 1, 'older ones are not');
  });
}

test('plain pages push out the oldest of them', async () => {
  const { asked, get } = createTestCache(page('one'));
  for (let n = 0; n <= MAX_CACHED_ANSWERS.plain; n += 1) await get(`page ${n}`);
  asked.length = 0;
  await get('page 1');
  assert.deepEqual(asked, []);
  await get('page 0');
  assert.deepEqual(asked, ['page 0']);
});

test('a page that is gone takes the place of its copy, which stands in no more', async () => {
  const { get, say, wait } = createTestCache(page('one'));
  await get();
  say(MISSING);
  wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
  assert.deepEqual(await get(), MISSING);
  say(UNAVAILABLE);
  wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
  assert.deepEqual(await get(), MISSING);
});

test('after the service was written to, the page is asked for anew, and its copy stands in only when that fails', async () => {
  const { cache, get, say } = createTestCache(page('one'));
  await get();
  say(page('two'));
  cache.invalidate();
  assert.deepEqual(await get(), page('two'));
  say(new Error('away'));
  cache.invalidate();
  assert.deepEqual(await get(), page('two'));
});

test('an answer that was under way while the service was written to is nobody’s after', async () => {
  const { cache, get, say } = createTestCache(page('two'));
  const { promise, resolve } = Promise.withResolvers<PageAnswer>();
  const early = cache.get({ ...DOCUMENT, ask: () => promise });
  cache.invalidate();
  assert.deepEqual(await get(), page('two'));
  resolve(page('one'));
  assert.deepEqual((await early).answer, page('one'));
  say(page('three'));
  assert.deepEqual(await get(), page('two'));
});

test('each answer says whether it is a copy, and why', async () => {
  const { results, get, say, wait } = createTestCache(page('one'));
  await get();
  await get();
  wait(MAX_AGE_MS);
  await get();
  await idle();
  say(UNAVAILABLE);
  wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
  await get();
  wait(STALE_IF_ERROR_MS);
  await get();
  assert.deepEqual(results, ['asked', 'copy', 'behind', 'stale', 'none']);
});
