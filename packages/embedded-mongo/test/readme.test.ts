import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { README, updateReadme } from '../tools/readme.ts';

test('the README lists what the tables of the code hold (node packages/embedded-mongo/tools/readme.ts writes it)', () => {
  const readme = readFileSync(README, 'utf8');
  assert.equal(readme, updateReadme(readme));
});
