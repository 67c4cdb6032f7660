import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { joinSheets, separateNames } from '../../src/build/stylesheets.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-sheets-'));
after(() => rmSync(dir, { recursive: true }));
const PAGE = 'page.0123456789.css';
const LATER = 'later.0123456789.css';
writeFileSync(join(dir, PAGE), '.page{color:red}');
writeFileSync(join(dir, LATER), '.later{color:blue}');

test('the style sheets of a page are one, in their order, named by its content', () => {
  const [name = '', ...others] = joinSheets(dir, [PAGE, LATER]);
  assert.deepEqual(others, []);
  assert.match(name, /^page\.later\.[0-9a-f]{10}\.css$/);
  assert.equal(readFileSync(join(dir, name), 'utf8'), '.page{color:red}\n.later{color:blue}');
  writeFileSync(join(dir, LATER), '.later{color:green}');
  assert.notDeepEqual(joinSheets(dir, [PAGE, LATER]), [name]);
});

test('a single one stays as it is, and none is none', () => {
  assert.deepEqual(joinSheets(dir, [PAGE]), [PAGE]);
  assert.deepEqual(joinSheets(dir, []), []);
});

test('a development server is asked for each by its own name', () => {
  const [name = ''] = joinSheets(dir, [PAGE, LATER]);
  assert.deepEqual(separateNames(name), ['page.css', 'later.css']);
  assert.deepEqual(separateNames(PAGE), ['page.css']);
  assert.deepEqual(separateNames('entry.0123456789.js'), ['entry.js']);
  assert.deepEqual(separateNames('dot.0123456789.svg'), ['dot.0123456789.svg']);
});
