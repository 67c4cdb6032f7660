import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../workspace/paths.ts';

/** `:has` with `:focus` in its argument. */
const ASKING = /:has\((?:[^(){}]|\([^(){}]*\))*:focus/;

const SHEETS = globSync('{packages/ui,mf-*,shell,services/edge,tools/new/template}/**/src/**/*.css', {
  cwd: ROOT,
});

/** Returns whether a selector with `:has` ends without a name, like `.a:has(.b) > :first-child`. */
function isNameless(selector: string): boolean {
  if (!selector.includes(':has(')) return false;
  // Of several alternatives the unnamed one counts.
  let bare = selector.replaceAll(/:(?:is|global)\(([^()]*)\)/g, (_all, inner: string) => {
    const each = inner.split(',').map((one) => one.trim());
    return each.find((one) => !/^[.#[a-z]/i.test(one)) ?? each[0] ?? '';
  });
  while (bare.includes('(')) bare = bare.replaceAll(/\([^()]*\)/g, '');
  return !/(^|[\s>+~])[.#[a-z][^\s>+~]*$/i.test(bare);
}

function selectorsOf(sheet: string): string[] {
  const css = readFileSync(join(ROOT, sheet), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const heads = css
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1));
  // One selector per line, as formatted.
  return heads.flatMap((head) => head.split(',\n').map((each) => each.trim()));
}

test('there are style sheets to look at', () => {
  assert.ok(SHEETS.length > 50, `${SHEETS.length} style sheets`);
});

test('what a style with `:has` is for has a name: else a browser styles the whole page anew for any new element', () => {
  assert.ok(isNameless('.a:has(:nth-child(2) :checked) > :nth-child(1)'));
  assert.ok(isNameless(':root:has(.a) > *'));
  assert.ok(!isNameless('.a:has(> :last-child)'));
  assert.ok(!isNameless('.a:has(.b) > li:nth-child(2)'));
  assert.ok(!isNameless('.a:has(form) > :is(h2, .b)'));
  assert.ok(isNameless('.a:has(.b) > :is(.c, *)'));
  assert.ok(!isNameless('.a > :first-child'));
  const nameless = SHEETS.flatMap((sheet) => selectorsOf(sheet).filter(isNameless));
  assert.deepEqual(nameless, []);
});

test('no style asks `:has` for a focus: a browser looks through the document whenever one moves', () => {
  assert.match('.choice:has(input:focus-visible) {', ASKING);
  assert.doesNotMatch('.a:has(:checked), .b:has(+ :not(.c)) > a:focus {', ASKING);
  const asking = SHEETS.filter((sheet) => ASKING.test(readFileSync(join(ROOT, sheet), 'utf8')));
  assert.deepEqual(asking, []);
});
