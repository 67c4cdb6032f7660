import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { releaseTables } from '../../src/documents/release-tables.ts';
import { publishTestArea, testShell, type TestArea } from '../support/site.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-tables-'));
after(() => rmSync(dir, { recursive: true }));

const one: TestArea = {
  id: 'mf-one',
  routes: [{ navigation: [{ menu: 'main', order: 3, label: 'texts:nav', anchor: 'part' }] }],
};
const two: TestArea = {
  id: 'mf-two',
  routes: [{ path: '/two', page: 'two', audience: 'signed-in', indexed: false }],
};
const shell = publishTestArea(dir, testShell);
const areas = [publishTestArea(dir, one), publishTestArea(dir, two)];
const names = { name: 'Test Brand', product: 'Test Product' };
const tables = releaseTables({ shell, areas }, names, 'a-site');

test('a table tells the browser every file of an area by its address', () => {
  assert.deepEqual(tables.en.areas['mf-one'], {
    version: '1.0.0',
    entry: '/assets/mf-one/entry.0000000001.js',
    texts: `/assets/mf-one/${areas[0]?.texts.en}`,
    hashes: {
      url: `/assets/mf-one/${areas[0]?.hashes}`,
      integrity: areas[0]?.files[areas[0].hashes ?? '']?.integrity,
    },
    pages: {
      home: {
        js: ['entry', 'pages', 'home'].map((name) => `/assets/mf-one/${name}.0000000001.js`),
        css: ['/assets/mf-one/home.0000000000.css'],
      },
    },
  });
  assert.equal(tables.en.shell.texts, `/assets/shell/${shell.texts.en}`);
});

test('menu labels are words of the table’s language; titles and descriptions are not in it', () => {
  assert.deepEqual(tables.ar.routes[0], {
    path: '/',
    area: 'mf-one',
    page: 'home',
    audience: 'public',
    navigation: [{ menu: 'main', order: 3, label: 'ar menu', anchor: 'part' }],
  });
});

test('routes keep whom they are for and stand in the order of the areas', () => {
  assert.deepEqual(
    tables.de.routes.map(({ path, audience }) => [path, audience]),
    [
      ['/', 'public'],
      ['/two', 'signed-in'],
    ],
  );
});

test('every table knows its language and the site that it belongs to', () => {
  for (const { tag } of LANGUAGES) {
    assert.equal(tables[tag].language, tag);
    assert.equal(tables[tag].id, 'a-site');
  }
});

test('labels name the brand and the product', () => {
  const [first] = areas;
  assert.ok(first);
  const labels = { ...first.labels, en: { ...first.labels.en, 'texts:nav': 'Why {{product}} of {{brand}}' } };
  const named = releaseTables({ shell, areas: [{ ...first, labels }] }, names, 'a-site');
  assert.equal(named.en.routes[0]?.navigation[0]?.label, 'Why Test Product of Test Brand');
});

test('what a page is drawn from comes from its service or from the site, and nothing of it for the signed-in', () => {
  const routes = [
    { path: '/jobs', kind: 'dynamic' },
    { path: '/mine', kind: 'dynamic', audience: 'signed-in' },
    { path: '/all', listsPages: true },
    { path: '/plain' },
  ] as const;
  const own = publishTestArea(dir, { id: 'mf-data', routes });
  const { de } = releaseTables({ shell, areas: [own] }, names, 'a-site');
  assert.deepEqual(
    de.routes.map(({ path, data }) => [path, data]),
    [
      ['/jobs', 'service'],
      ['/mine', undefined],
      ['/all', 'pages'],
      ['/plain', undefined],
    ],
  );
});

test('a release without the texts of a language is refused by name', () => {
  const [first] = areas;
  assert.ok(first);
  const { ar: _, ...texts } = first.texts;
  assert.throws(
    () => releaseTables({ shell, areas: [{ ...first, texts }] }, names, 'a-site'),
    /mf-one .* has no texts in ar/,
  );
});

test('a header of an area is in its summary, in the words of each language', () => {
  const [first] = areas;
  assert.ok(first);
  const bar = {
    home: { path: '/', label: 'texts:home' },
    back: { path: '/two', label: 'texts:back' },
    links: [],
    search: { path: '/find', label: 'texts:find' },
    footer: 'slim',
    account: { session: '/a', logout: '/b', visitor: [{ path: '/in', label: 'texts:in' }], member: [] },
  } as const;
  const labels = {
    ...first.labels,
    de: { 'texts:home': 'Start', 'texts:back': 'Zurück', 'texts:in': 'Hinein', 'texts:find': 'Suche' },
  };
  const { de } = releaseTables(
    { shell, areas: [{ ...first, contract: { ...first.contract, bar }, labels }] },
    names,
    'a-site',
  );
  assert.deepEqual(de.areas['mf-one']?.bar, {
    home: { path: '/', label: 'Start' },
    back: { path: '/two', label: 'Zurück' },
    links: [],
    search: { path: '/find', label: 'Suche' },
    footer: 'slim',
    account: { session: '/a', logout: '/b', visitor: [{ path: '/in', label: 'Hinein' }], member: [] },
  });
});
