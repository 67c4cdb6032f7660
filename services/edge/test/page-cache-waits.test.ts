import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { PAGE_LIMIT_MS, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { REFRESHED_BEHIND_MS, type FoundPage } from '../src/page-cache.ts';
import { caching, DATA, DOCUMENT, idle, MAX_AGE_MS, page, type Said } from './support/caching.ts';

/** Longer than any document waits. */
const LONG_MS = 10 * PAGE_LIMIT_MS;

/**
 * A cache with timers that stand still. `ask` wants the page of a service that answers when it is told to, and says what
 * has come of it so far.
 */
function waiting(t: TestContext, first: Said) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const cached = caching(first);
  const ask = (options: typeof DOCUMENT | typeof DATA) => {
    const { promise, resolve, reject } = Promise.withResolvers<PageAnswer>();
    const found: FoundPage[] = [];
    void cached.cache.get({ ...options, ask: () => promise }).then((each) => found.push(each));
    return { found, answer: resolve, fail: () => reject(new Error('late')) };
  };
  const pass = async (ms: number) => {
    await idle();
    t.mock.timers.tick(ms);
    await idle();
  };
  return { ...cached, ask, pass };
}

test('a document waits for a moment, an open page for as long as the service has, and an answer that comes after is kept', async (t) => {
  const { asked, ask, get, pass } = waiting(t, page('one'));
  const document = ask(DOCUMENT);
  await pass(PAGE_LIMIT_MS - 1);
  assert.deepEqual(document.found, []);
  await pass(1);
  assert.deepEqual(document.found, [{ isBusy: false }]);
  const data = ask(DATA);
  await pass(LONG_MS);
  assert.deepEqual(data.found, []);
  document.answer(page('late'));
  await idle();
  assert.deepEqual(data.found, [{ answer: page('late') }]);
  assert.deepEqual([await get(), asked], [page('late'), []]);
});

test('an open page is told that nobody can say as soon as the service has failed', async (t) => {
  const { ask } = waiting(t, page('one'));
  const { found, fail } = ask(DATA);
  fail();
  await idle();
  assert.deepEqual(found, [{ isBusy: false }]);
});

for (const [what, options] of Object.entries({ DOCUMENT, DATA })) {
  test(`a copy that has run out stands in for a late service after a moment (${what})`, async (t) => {
    const { ask, get, pass, wait } = waiting(t, page('one'));
    await get();
    wait(MAX_AGE_MS + REFRESHED_BEHIND_MS);
    const { found } = ask(options);
    await pass(PAGE_LIMIT_MS - 1);
    assert.deepEqual(found, []);
    await pass(1);
    assert.deepEqual(found, [{ answer: page('one'), isOutdated: false }]);
  });

  test(`whoever has written waits for a service that is late, and gets no copy of before (${what})`, async (t) => {
    const { cache, results, ask, get, pass } = waiting(t, page('one'));
    await get();
    cache.written();
    const { found, answer } = ask(options);
    await pass(LONG_MS);
    assert.deepEqual(found, []);
    answer(page('two'));
    await idle();
    assert.deepEqual(found, [{ answer: page('two') }]);
    assert.deepEqual(results, ['asked', 'asked']);
  });

  test(`a copy of before a write that stands in is said to be one (${what})`, async (t) => {
    const { cache, results, ask, get, pass } = waiting(t, page('one'));
    await get();
    cache.written();
    const { found, fail } = ask(options);
    await pass(LONG_MS);
    fail();
    await idle();
    assert.deepEqual(found, [{ answer: page('one'), isOutdated: true }]);
    assert.deepEqual(results, ['asked', 'stale']);
  });
}

test('a copy that has become one of before a write while it was waited for is said to be one', async (t) => {
  const { cache, ask, get, pass, wait } = waiting(t, page('one'));
  await get();
  wait(MAX_AGE_MS + REFRESHED_BEHIND_MS);
  const { found } = ask(DOCUMENT);
  cache.written();
  await pass(PAGE_LIMIT_MS);
  assert.deepEqual(found, [{ answer: page('one'), isOutdated: true }]);
});
