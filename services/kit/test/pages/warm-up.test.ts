import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeEachPage } from '../../src/pages/warm-up.ts';

/** Returns the pages that are made when the list links to these addresses. */
async function made(patterns: readonly string[], ...links: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  const fragment = links.map((link) => `<a href="${link}">A</a>`).join('');
  await makeEachPage(patterns, async (path) => {
    paths.push(path);
    return { status: 200, title: 'A', description: 'B', fragment, maxAgeS: 0 };
  });
  return paths;
}

test('a pattern gets what the first linked page has, also one that nothing links to', async () => {
  const patterns = ['/jobs/:slug', '/jobs/:slug/apply', '/jobs', '/teams/:team/:slug'];
  assert.deepEqual(await made(patterns, '/', '/other/x', '/jobs/b%20c?d=e', '/jobs/a'), [
    '/jobs',
    '/jobs/b%20c',
    '/jobs/b%20c/apply',
  ]);
});

test('without links only pages with a fixed address are made', async () => {
  assert.deepEqual(await made(['/jobs', '/jobs/:slug']), ['/jobs']);
});
