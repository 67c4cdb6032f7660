import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { withoutSharedParts } from '../support/pages/fingerprints.ts';
import { clearPassed, createInspection, savePassed, type Places } from '../support/pages/inspection-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-passed-'));
const documents = new Map<string, string | undefined>();
const places: Places = {
  kept: join(folder, 'kept.txt'),
  notes: join(folder, 'notes.txt'),
  fingerprintOf: (path, language) => documents.get(`${language} ${path}`),
};
const look = (madeOf = ['accessibility/axe.spec.ts'], versions = ['1']) =>
  createInspection('look', madeOf, versions, places);
/** Ends a run in which the site has these pages. */
const keep = (...pages: string[]) => savePassed(pages.length > 0 ? pages : ['/a', '/b'], places);

beforeEach(() => {
  mkdirSync(folder, { recursive: true });
  clearPassed(places);
  documents.clear();
  documents.set('en /a', 'one').set('ar /a', 'two').set('en /b', 'three');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a page that has passed is known to the next run, in the language that it passed in', () => {
  const first = look();
  assert.equal(first.hasPassed('en', '/a'), false);
  first.markPassed('en', '/a');
  keep();
  assert.deepEqual(
    [look().hasPassed('en', '/a'), look().hasPassed('ar', '/a'), look().hasPassed('en', '/b')],
    [true, false, false],
  );
});

test('a page that has passed is known to a test that runs again in the same run', () => {
  look().markPassed('en', '/a');
  assert.equal(look().hasPassed('en', '/a'), true);
});

test('a page, a test or a program that has changed makes it unknown', () => {
  look().markPassed('en', '/a');
  keep();
  const isKnown = (change: Parameters<typeof look> = []) => look(...change).hasPassed('en', '/a');
  assert.equal(isKnown(), true);
  assert.equal(isKnown([['appearance/layout.spec.ts']]), false);
  assert.equal(isKnown([['accessibility/axe.spec.ts'], ['2']]), false);
  documents.set('en /a', 'changed');
  assert.equal(isKnown(), false);
});

test('a page that is rendered on request is looked at in every run', () => {
  documents.set('en /a', undefined);
  look().markPassed('en', '/a');
  keep();
  assert.equal(look().hasPassed('en', '/a'), false);
});

test('everything is looked at where that is asked for', () => {
  look().markPassed('en', '/a');
  keep();
  process.env['ALL_PAGES'] = '1';
  const known = look().hasPassed('en', '/a');
  delete process.env['ALL_PAGES'];
  assert.equal(known, false);
});

test('what passed before stays, and goes with its page', () => {
  look().markPassed('en', '/a');
  keep();
  clearPassed(places);
  look().markPassed('en', '/b');
  keep();
  assert.deepEqual([look().hasPassed('en', '/a'), look().hasPassed('en', '/b')], [true, true]);
  keep('/b');
  assert.match(readFileSync(places.kept, 'utf8'), /^look en \/b [0-9a-f]{12}\n$/);
});

test('the list is sorted, and a page has one line for each createInspection and language', () => {
  for (const text of ['one', 'another']) {
    documents.set('en /a', text);
    for (const path of ['/b', '/a']) look().markPassed('en', path);
    look().markPassed('ar', '/a');
    keep();
    clearPassed(places);
  }
  const lines = readFileSync(places.kept, 'utf8').trim().split('\n');
  assert.deepEqual(
    lines.map((line) => line.replace(/ \S+$/, '')),
    ['look ar /a', 'look en /a', 'look en /b'],
  );
});

test('after a merge that kept the lines of both sides, both versions of a page are known', () => {
  look().markPassed('en', '/a');
  keep();
  const ours = readFileSync(places.kept, 'utf8');
  clearPassed(places);
  documents.set('en /a', 'theirs');
  look().markPassed('en', '/a');
  keep();
  appendFileSync(places.kept, ours);
  assert.equal(look().hasPassed('en', '/a'), true);
  documents.set('en /a', 'one');
  assert.equal(look().hasPassed('en', '/a'), true);
});

test('of a document its words and files count, not what it knows of the rest of the site', () => {
  const page = (table: object, words: string, script = 'a.js') =>
    `<script type="importmap">${JSON.stringify(table)}</script><script src="${script}"></script>` +
    `<main>${words}</main><script type="application/json" id="site-data">${JSON.stringify({ table, words })}</script>`;
  const own = withoutSharedParts(page({ id: 1 }, 'Hello'));
  assert.equal(withoutSharedParts(page({ id: 2, more: 'areas' }, 'Hello')), own);
  assert.notEqual(withoutSharedParts(page({ id: 1 }, 'Hello!')), own);
  assert.notEqual(withoutSharedParts(page({ id: 1 }, 'Hello', 'b.js')), own);
});
