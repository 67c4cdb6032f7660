import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BUDGETS, pageWeights } from '../../building/page-budgets.ts';

const store = mkdtempSync(join(tmpdir(), 'larkfield-budgets-'));
after(() => rmSync(store, { recursive: true }));

function release(id: string, name: string, files: Record<string, number>, pages: object): void {
  const sizes = Object.entries(files).map(([file, brotli]) => [
    file,
    { integrity: '', size: brotli * 3, brotli },
  ]);
  mkdirSync(join(store, id, name), { recursive: true });
  const content = { contract: { id, routes: [] }, files: Object.fromEntries(sizes), pages };
  writeFileSync(join(store, id, name, 'release.json'), JSON.stringify(content));
}

release(
  'shell',
  'r1',
  { 'shell.js': 1000, 'shell.css': 100 },
  { shell: { js: ['shell.js'], css: ['shell.css'] } },
);
const files = { 'entry.js': 10, 'home.js': 20, 'home.css': 30, 'other.js': 500, 'photo.png': 9000 };
const pages = {
  home: { js: ['entry.js', 'home.js'], css: ['home.css'] },
  bare: { js: ['entry.js'], css: [] },
};
release('mf-a', 'old', { 'entry.js': 99_999 }, { home: { js: ['entry.js'], css: [] } });
release('mf-a', 'r2', files, pages);

test('a page weighs what its first visit fetches, compressed: shell and its own files, no others', () => {
  assert.deepEqual(pageWeights(store, { shell: 'r1', 'mf-a': 'r2' }), [
    { page: 'mf-a/home', script: 1030, style: 130, budget: BUDGETS.visitors },
    { page: 'mf-a/bare', script: 1010, style: 100, budget: BUDGETS.visitors },
  ]);
});

test('a file that a page lists and the release does not have weighs nothing instead of breaking the sum', () => {
  release('mf-a', 'r3', {}, { home: { js: ['gone.js'], css: [] } });
  const own = { page: 'mf-a/home', script: 1000, style: 100, budget: BUDGETS.visitors };
  assert.deepEqual(pageWeights(store, { shell: 'r1', 'mf-a': 'r3' }), [own]);
});
