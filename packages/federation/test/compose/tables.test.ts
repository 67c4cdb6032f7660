import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { releaseTables } from '../../src/compose/tables.ts';
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
const names = { brand: 'Test Brand', product: 'Test Product' };
const tables = releaseTables({ shell, areas }, names, 'a-site');

test('a table tells the browser every file of an area by its address', () => {
  assert.deepEqual(tables.en.areas['mf-one'], {
    version: '1.0.0',
    entry: '/assets/mf-one/entry.0000000001.js',
    texts: `/assets/mf-one/${areas[0]?.texts.en}`,
    pages: {
      home: {
        js: ['entry', 'pages', 'home'].map((name) => `/assets/mf-one/${name}.0000000001.js`),
        css: ['/assets/mf-one/home.0000000000.css'],
      },
    },
  });
  assert.equal(tables.en.shell.texts, `/assets/shell/${shell.texts.en}`);
});

test('titles, descriptions and menu labels are words of the table’s language', () => {
  assert.deepEqual(tables.ar.routes[0], {
    path: '/',
    area: 'mf-one',
    page: 'home',
    title: 'ar title',
    description: 'ar description',
    audience: 'public',
    navigation: [{ menu: 'main', order: 3, label: 'ar menu', anchor: 'part' }],
  });
});

test('routes keep who may find them and stand in the order of the areas', () => {
  assert.deepEqual(
    tables.de.routes.map(({ path, audience, indexed }) => [path, audience, indexed]),
    [
      ['/', 'public', undefined],
      ['/two', 'signed-in', false],
    ],
  );
});

test('every table knows the address of all others under the id of the site', () => {
  for (const { tag } of LANGUAGES) {
    assert.equal(tables[tag].language, tag);
    assert.equal(tables[tag].id, 'a-site');
    assert.equal(tables.ko.tables[tag], `/releases/a-site.${tag}.json`);
  }
});

test('labels name the brand and the product', () => {
  const [first] = areas;
  assert.ok(first);
  const [title = ''] = first.contract.routes.map((route) => route.title);
  const labels = { ...first.labels, en: { ...first.labels.en, [title]: 'Why {{product}} of {{brand}}' } };
  const named = releaseTables({ shell, areas: [{ ...first, labels }] }, names, 'a-site');
  assert.equal(named.en.routes[0]?.title, 'Why Test Product of Test Brand');
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
