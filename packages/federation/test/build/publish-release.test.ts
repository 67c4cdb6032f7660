import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LANGUAGES } from '@larkfield/contracts';
import { shortHash } from '../../src/short-hash.ts';
import { publishTestArea, testShell, type TestArea } from '../support/site.ts';

const area: TestArea = {
  id: 'mf-one',
  routes: [
    { path: '/', page: 'home', navigation: [{ menu: 'main', order: 1, label: 'texts:nav' }] },
    { path: '/old', page: 'home' },
    { path: '/two', page: 'two' },
  ],
};

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'larkfield-release-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const pool = (...names: string[]) => join(dir, 'store/mf-one/files', ...names);

test('a release is named by its content: the same build gives the same one, a changed file another', () => {
  const ids = [publishTestArea(dir, area), publishTestArea(dir, area), publishTestArea(dir, area, 2)].map(
    ({ id }) => id,
  );
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[0], ids[2]);
  assert.deepEqual(readdirSync(join(dir, 'store/mf-one')).sort(), ['files', ...new Set(ids)].sort());
});

test('a release says what its kinds of records are called, and visitors do not load that', () => {
  const kind = {
    id: 'boats',
    label: 'one.records:boats.title',
    service: 'one',
    path: '/api/one/records/boats',
  };
  const texts = { 'one.records': { boats: { title: 'Boats' } } };
  const { labels, texts: files } = publishTestArea(dir, { ...area, kinds: [kind], texts });
  assert.match(labels.de?.['one.records:boats.title'] ?? '', /Boats/);
  const loaded = JSON.parse(readFileSync(pool(files.de ?? ''), 'utf8')) as object;
  assert.ok('texts' in loaded && !('one.records' in loaded));
  const nameless = { ...area, kinds: [{ ...kind, label: 'one.records:cars.title' }], texts };
  assert.throws(() => publishTestArea(dir, nameless), /no text one\.records:cars\.title/);
});

test('a change that only the server sees is a new release too', () => {
  const other = { ...area, server: 'export const pages = {};' };
  assert.notEqual(publishTestArea(dir, area).id, publishTestArea(dir, other).id);
});

test('files of the release before stay, and one that did not change is not written again', () => {
  publishTestArea(dir, area);
  const before = statSync(pool('home.0000000000.css.br'), { bigint: true }).mtimeNs;
  publishTestArea(dir, area, 2);
  assert.equal(statSync(pool('home.0000000000.css.br'), { bigint: true }).mtimeNs, before);
  assert.ok(readdirSync(pool()).includes('home.0000000001.js'));
  assert.ok(readdirSync(pool()).includes('home.0000000002.js'));
});

test('a stored file that is missing or cut off is written again by the next build', () => {
  const release = publishTestArea(dir, area);
  const [lost = '', cut = ''] = Object.keys(release.files).filter((name) => name.endsWith('.js'));
  rmSync(pool(lost));
  truncateSync(pool(cut), 9);
  publishTestArea(dir, area);
  for (const name of [lost, cut]) assert.equal(statSync(pool(name)).size, release.files[name]?.size);
});

test('each file is stored plain and compressed, and is described as it is', () => {
  const { files } = publishTestArea(dir, area);
  assert.ok(Object.keys(files).length > 15);
  for (const [name, { integrity, size, brotli }] of Object.entries(files)) {
    const plain = readFileSync(pool(name));
    assert.deepEqual(gunzipSync(readFileSync(pool(`${name}.gz`))), plain, name);
    assert.deepEqual(brotliDecompressSync(readFileSync(pool(`${name}.br`))), plain, name);
    assert.equal(integrity, `sha256-${createHash('sha256').update(plain).digest('base64')}`);
    assert.deepEqual([size, brotli], [plain.length, statSync(pool(`${name}.br`)).size]);
  }
});

test('each page lists the entry first, then what it needs, nothing twice', () => {
  const { pages, entry } = publishTestArea(dir, area);
  assert.equal(entry, 'entry.0000000001.js');
  assert.deepEqual(pages, {
    home: { js: [entry, 'pages.0000000001.js', 'home.0000000001.js'], css: ['home.0000000000.css'] },
    two: { js: [entry, 'pages.0000000001.js', 'two.0000000001.js'], css: ['two.0000000000.css'] },
  });
});

test('the shell has one page of its own: its start module', () => {
  const { pages, entry } = publishTestArea(dir, testShell);
  assert.deepEqual(pages, { shell: { js: [entry], css: ['shell.0000000000.css'] } });
});

test('texts have a file and labels their words in every language', () => {
  const { texts, labels } = publishTestArea(dir, area);
  for (const { tag } of LANGUAGES) {
    const stored = JSON.parse(readFileSync(pool(texts[tag] ?? ''), 'utf8')) as { texts: { title: string } };
    assert.equal(stored.texts.title, `${tag} title`);
    assert.deepEqual(labels[tag], {
      'texts:title': `${tag} title`,
      'texts:description': `${tag} description`,
      'texts:nav': `${tag} menu`,
    });
  }
});

test('a route whose title is no text cannot be published', () => {
  const holed = { ...area, routes: [{ title: 'texts:nothing' }] };
  assert.throws(() => publishTestArea(dir, holed), /no text texts:nothing/);
});

const broken: readonly (readonly [what: string, change: object, message: RegExp])[] = [
  ['without an entry', { entrypoints: {} }, /mf-one: the build has no entry/],
  [
    'without a page of the contract',
    { namedChunkGroups: {} },
    /mf-one: src\/pages.ts has no chunk named home/,
  ],
];

for (const [what, change, message] of broken) {
  test(`a build ${what} is refused by name`, () => {
    assert.throws(() => publishTestArea(dir, area, 1, change), message);
  });
}

test('a short hash depends on every content given', () => {
  assert.match(shortHash('a'), /^[0-9a-f]{16}$/);
  assert.equal(shortHash('a', Buffer.from('b')), shortHash('a', 'b'));
  assert.notEqual(shortHash('a', 'b'), shortHash('a', 'c'));
});
