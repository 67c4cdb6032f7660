import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fillPath, findRoute, isPattern, matchPath } from '../src/index.ts';

const rows: readonly (readonly [pattern: string, path: string, params: object | undefined])[] = [
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/events', '/Events', undefined],
  ['/events', '/events/', undefined],
  ['/events/:slug', '/events/open-day', { slug: 'open-day' }],
  ['/events/:slug', '/events/caf%C3%A9', { slug: 'café' }],
  ['/events/:slug', '/events/', undefined],
  ['/events/:slug', '/events/a/b', undefined],
  ['/events/:slug', '/events/%zz', undefined],
  ['/events/:year/:slug', '/events/2026/a', { year: '2026', slug: 'a' }],
  ['/users/*', '/users', { '*': '' }],
  ['/users/*', '/users/7/edit', { '*': '7/edit' }],
  ['/users/*', '/use', undefined],
];

for (const [pattern, path, params] of rows) {
  test(`${pattern} ${params ? 'takes' : 'refuses'} ${path}`, () => {
    assert.deepEqual(matchPath(pattern, path), params);
  });
}

test('literal segments win over parameters, and parameters over the open end, in any order', () => {
  const routes = ['/events/*', '/events/:slug', '/events/new', '/events/:slug/print'].map((path) => ({
    path,
  }));
  for (const list of [routes, routes.toReversed()]) {
    const found = (path: string) => findRoute(list, path)?.route.path;
    assert.equal(found('/events/new'), '/events/new');
    assert.equal(found('/events/newer'), '/events/:slug');
    assert.equal(found('/events/newer/print'), '/events/:slug/print');
    assert.equal(found('/events/a/b/c'), '/events/*');
    assert.equal(found('/elsewhere'), undefined);
  }
});

test('what fills a pattern is found in it again', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (slug) => {
      assert.deepEqual(matchPath('/events/:slug', fillPath('/events/:slug', { slug })), { slug });
    }),
  );
});

test('tells patterns from plain paths', () => {
  assert.deepEqual(['/', '/a/b', '/a/:b', '/a/*'].map(isPattern), [false, false, true, true]);
});
