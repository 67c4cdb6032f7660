import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.ts';

/** `:has` with a focus somewhere in what it asks for. */
const ASKING = /:has\((?:[^(){}]|\([^(){}]*\))*:focus/;

test('no style asks `:has` for a focus: a browser looks through the document whenever one moves', () => {
  assert.match('.choice:has(input:focus-visible) {', ASKING);
  assert.doesNotMatch('.a:has(:checked), .b:has(+ :not(.c)) > a:focus {', ASKING);
  const sheets = globSync('{packages/ui,mf-*,shell,services/edge,tools/new/template}/**/src/**/*.css', {
    cwd: ROOT,
  });
  assert.ok(sheets.length > 50, `${sheets.length} style sheets`);
  const asking = sheets.filter((sheet) => ASKING.test(readFileSync(join(ROOT, sheet), 'utf8')));
  assert.deepEqual(asking, []);
});
