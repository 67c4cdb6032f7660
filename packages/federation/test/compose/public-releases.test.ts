import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { composeTestSite, type TestArea } from '../support/site.ts';

const navigation = [{ menu: 'main', order: 1, label: 'texts:nav' }] as const;
const kind = { id: 'boats', label: 'texts:nav', service: 'harbour', path: '/api/harbour/records/boats' };
const open: TestArea = { id: 'mf-open', routes: [{ page: 'home' }] };
/** An area with one public page, one for administrators, and a record kind. */
const mixed: TestArea = {
  id: 'mf-mixed',
  kinds: [kind],
  api: [{ prefix: '/api/harbour/settings', service: 'harbour' }],
  routes: [
    { path: '/harbour', page: 'harbour', navigation },
    { path: '/harbour/office', page: 'office', kind: 'browser', audience: 'admin', navigation },
  ],
};
const hidden: TestArea = {
  id: 'mf-hidden',
  routes: [{ path: '/hidden', page: 'hidden', kind: 'browser', audience: 'admin', navigation }],
};

const site = await composeTestSite([open, mixed, hidden]);
after(() => site.remove());
const read = (...path: string[]) => readFileSync(join(site.out, ...path), 'utf8');
const names = ['mf-hidden', '/hidden', 'office.0000000001.js', '/harbour/office', 'api/harbour/records'];

test('documents and tables of visitors name no page, file or record of administrators', () => {
  for (const file of ['pages/en/route/index.html', 'pages/ar/route/harbour.html', 'pages/en/not-found.html'])
    for (const name of names) assert.ok(!read(file).includes(name), `${file} names ${name}`);
  for (const name of names) assert.ok(!read('tables', 'de.json').includes(name), `the table names ${name}`);
  const own = read('pages/fr/route/harbour.html');
  assert.ok(own.includes('harbour.0000000001.js'));
  assert.ok(own.includes('<title>fr title'), 'the public page of the same area has its words');
});

test('documents of administrators name their pages and scripts, under a policy of their own', () => {
  const document = read('pages/en/route/hidden.html');
  for (const name of names) assert.ok(document.includes(name), `it lacks ${name}`);
  const { scriptHashes, adminScriptHashes } = site.manifest;
  assert.notEqual(adminScriptHashes['mf-mixed'], scriptHashes['mf-mixed']);
  assert.deepEqual(Object.keys(scriptHashes), ['shell', 'mf-mixed', 'mf-open']);
  assert.ok(adminScriptHashes['mf-hidden']);
});

test('their table has all routes, and all kinds of records in the words of the language', () => {
  const table = JSON.parse(read('tables', 'admin', 'de.json'));
  assert.equal(table.view, 'admin');
  assert.deepEqual(
    table.routes.map(({ path }: { path: string }) => path),
    ['/hidden', '/harbour', '/harbour/office', '/'],
  );
  assert.deepEqual(table.kinds, [{ ...kind, label: 'de menu' }]);
  assert.deepEqual(table.settings, ['harbour']);
});
