import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { Language } from '@larkfield/contracts';
import { ownPart } from '../support/fingerprints.ts';
import { forgetNotes, inspection, keepNotes, type Places } from '../support/passed.ts';

const folder = mkdtempSync(join(tmpdir(), 'larkfield-passed-'));
const documents = new Map<string, string | undefined>();
const places: Places = {
  kept: join(folder, 'kept'),
  notes: join(folder, 'notes.jsonl'),
  find: (path) => ({
    area: 'mf-a',
    fingerprint: (language: Language) => documents.get(`${language} ${path}`),
  }),
};
const look = (madeOf = ['axe.spec.ts'], versions = ['1']) => inspection('look', madeOf, versions, places);
/** Another run, after which the pages of the site are these. */
const keep = (...pages: string[]) => keepNotes(pages.length > 0 ? pages : ['/a', '/b'], places);

beforeEach(() => {
  forgetNotes(places);
  documents.clear();
  documents.set('en /a', 'one').set('ar /a', 'two').set('en /b', 'three');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a page that has passed is known to the next run, in the language that it passed in', () => {
  const first = look();
  assert.equal(first.isKnown('en', '/a'), false);
  first.passed('en', '/a');
  keep();
  assert.deepEqual(
    [look().isKnown('en', '/a'), look().isKnown('ar', '/a'), look().isKnown('en', '/b')],
    [true, false, false],
  );
});

test('a page, a test, a program or a picture that has changed makes it unknown', () => {
  look().passed('en', '/a', 'looks.spec.ts');
  keep();
  const isKnown = (change: Parameters<typeof look> = []) =>
    look(...change).isKnown('en', '/a', 'looks.spec.ts');
  assert.equal(isKnown(), true);
  assert.equal(isKnown([['layout.spec.ts']]), false);
  assert.equal(isKnown([['axe.spec.ts'], ['2']]), false);
  assert.equal(look().isKnown('en', '/a', 'axe.spec.ts'), false);
  documents.set('en /a', 'changed');
  assert.equal(isKnown(), false);
});

test('a page that is rendered on request is looked at in every run', () => {
  documents.set('en /a', undefined);
  look().passed('en', '/a');
  keep();
  assert.equal(look().isKnown('en', '/a'), false);
});

test('everything is looked at where that is asked for', () => {
  look().passed('en', '/a');
  keep();
  process.env['ALL_PAGES'] = '1';
  const known = look().isKnown('en', '/a');
  delete process.env['ALL_PAGES'];
  assert.equal(known, false);
});

test('what passed before stays, and goes with its page', () => {
  look().passed('en', '/a');
  keep();
  forgetNotes(places);
  look().passed('en', '/b');
  keep();
  assert.deepEqual([look().isKnown('en', '/a'), look().isKnown('en', '/b')], [true, true]);
  keep('/b');
  const kept = JSON.parse(readFileSync(join(places.kept, 'mf-a.json'), 'utf8')) as object;
  assert.deepEqual(Object.keys(kept), ['look en /b']);
});

test('of a document its words and files count, not what it knows of the rest of the site', () => {
  const page = (table: object, words: string, script = 'a.js') =>
    `<script type="importmap">${JSON.stringify(table)}</script><script src="${script}"></script>` +
    `<main>${words}</main><script type="application/json" id="site-data">${JSON.stringify({ table, words })}</script>`;
  const own = ownPart(page({ id: 1 }, 'Hello'));
  assert.equal(ownPart(page({ id: 2, more: 'areas' }, 'Hello')), own);
  assert.notEqual(ownPart(page({ id: 1 }, 'Hello!')), own);
  assert.notEqual(ownPart(page({ id: 1 }, 'Hello', 'b.js')), own);
});
