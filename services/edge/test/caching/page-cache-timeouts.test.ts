import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { PAGE_LIMIT_MS, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { STALE_WHILE_REVALIDATE_MS, type PageLookup } from '../../src/caching/page-cache.ts';
import {
  createTestCache,
  DATA,
  DOCUMENT,
  idle,
  MAX_AGE_MS,
  page,
  type TestAnswer,
} from '../support/page-cache.ts';

/** Longer than any document waits. */
const LONG_MS = 10 * PAGE_LIMIT_MS;

/**
 * A cache with mocked timers. `ask` requests a page from a service that answers when the test releases it, and returns the
 * state of the request.
 */
function waiting(t: TestContext, first: TestAnswer) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const cached = createTestCache(first);
  const ask = (options: typeof DOCUMENT | typeof DATA) => {
    const { promise, resolve, reject } = Promise.withResolvers<PageAnswer>();
    const found: PageLookup[] = [];
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
    wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
    const { found } = ask(options);
    await pass(PAGE_LIMIT_MS - 1);
    assert.deepEqual(found, []);
    await pass(1);
    assert.deepEqual(found, [{ answer: page('one'), isOutdated: false }]);
  });

  test(`whoever has written waits for a service that is late, and gets no copy of before (${what})`, async (t) => {
    const { cache, results, ask, get, pass } = waiting(t, page('one'));
    await get();
    cache.invalidate();
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
    cache.invalidate();
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
  wait(MAX_AGE_MS + STALE_WHILE_REVALIDATE_MS);
  const { found } = ask(DOCUMENT);
  cache.invalidate();
  await pass(PAGE_LIMIT_MS);
  assert.deepEqual(found, [{ answer: page('one'), isOutdated: true }]);
});
