import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ONE_IN, strykerPlugins, type Place } from '../../mutate/sample.ts';

const left = strykerPlugins[0]?.value;
const set = (oneIn: string) => Object.assign(process.env, { [ONE_IN]: oneIn });
after(() => set('1'));

const at = (start: number, parent: string): Place => ({
  node: { type: 'FunctionDeclaration', start, end: start + 40 },
  parentPath: { node: { type: parent } },
});
const drawnOf = (count: number) =>
  Array.from({ length: count }, (_, start) => left?.shouldIgnore(at(start, 'Program'))).filter((why) => !why);

test('of so many declarations one is changed, the same each time', () => {
  set('10');
  const count = drawnOf(2_000).length;
  assert.ok(count > 150 && count < 250, String(count));
  assert.deepEqual(drawnOf(50), drawnOf(50));
});

test('what stands within a declaration is drawn with it', () => {
  set('1000000');
  assert.ok(left?.shouldIgnore(at(7, 'Program')));
  assert.equal(left?.shouldIgnore(at(7, 'BlockStatement')), undefined);
});

test('of one declaration one is drawn: all are changed', () => {
  set('1');
  assert.equal(drawnOf(50).length, 50);
});
