import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { coverageProblems, readAnnotations, updateCoverageTable } from '../../checks/coverage-table.ts';
import { ROOT } from '../../workspace/paths.ts';

const TABLE = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .map((line) =>
    line.replace(/^(\| [A-Z]\d+ \| .+) \| (?:done|open|part: [^|]+) \|[^|]*\|[^|]*\|$/, '$1 | open |  |  |'),
  )
  .join('\n');
const NONE = readAnnotations([]);
const EMPTY = updateCoverageTable(TABLE, NONE);

/** Returns the table with one line in this state. */
const said = (id: string, state: string, where = '`tools`', named = '') =>
  EMPTY.replace(new RegExp(`^(\\| ${id} \\| .+) \\| open \\| {2}\\| {2}\\|$`, 'm'), (_, start: string) =>
    [start, state, where, `${named} |`].join(' | '),
  );
const reading = (text: string) => readAnnotations([{ path: 'tools/test/a.test.ts', text }]);
const problems = (table: string, covered = NONE) =>
  coverageProblems(table, covered, (path) => path === 'tools');

test('a table of what is open has no problem', () => {
  assert.deepEqual(problems(EMPTY), []);
});

test('what a test covers is named beside its line, and counted', () => {
  const covered = reading(
    "// covers: M1\ntest('a', () => {});\n// covers: M1\ntest.each([])('b', () => {});",
  );
  const written = updateCoverageTable(said('M1', 'done'), covered);
  assert.match(written, /^\| M1 \| .+ \| done \| `tools` \| `tools\/test\/a\.test\.ts` \|$/m);
  assert.match(written, /^1 done, 0 in part, 405 open, 406 in all\.$/m);
  assert.deepEqual(problems(written, covered), []);
});

test('nothing is done that no test covers, whatever was written beside it by hand', () => {
  const written = updateCoverageTable(said('M1', 'done', '`tools`', '`tools/test/a.test.ts`'), NONE);
  assert.deepEqual(problems(written), ['M1 is done, and no test says "covers: M1"']);
});

test('what is in part needs a place, and no test', () => {
  assert.deepEqual(problems(updateCoverageTable(said('M1', 'part: not tried'), NONE)), []);
  assert.deepEqual(problems(updateCoverageTable(said('M1', 'part: not tried', ''), NONE)), [
    'M1 names no place',
  ]);
  const gone = updateCoverageTable(said('M1', 'part: not tried', '`gone`'), NONE);
  assert.deepEqual(problems(gone), ['M1 names gone, which does not exist']);
});

test('what is open has no test that covers it', () => {
  const covered = reading("// covers: M1\ntest('a', () => {});");
  assert.deepEqual(problems(updateCoverageTable(EMPTY, covered), covered), [
    'M1 is open, and tools/test/a.test.ts covers it',
  ]);
});

test('a table that was not written anew is told', () => {
  const covered = reading("// covers: M1\ntest('a', () => {});");
  assert.deepEqual(problems(said('M1', 'done'), covered), [
    'the table is not what the tests say: npm run lab -- coverage',
  ]);
});

test('an annotation stands above a test, and names lines that there are', () => {
  assert.deepEqual(reading('// covers: M1\nconst a = 1;').problems, [
    'tools/test/a.test.ts:1 stands above no test',
  ]);
  assert.deepEqual(reading("// covers: M999\ntest('a', () => {});").problems, [
    'tools/test/a.test.ts:1 covers M999, which is no line',
  ]);
  const fine = '  // covers: M1\n  // A reason.\n  for (const a of [])\n    test(a, () => {});';
  assert.deepEqual(reading(fine).problems, []);
});

test('a line that stands twice, or cannot be read, is told', () => {
  const [first = ''] = /^\| M1 \|.*$/m.exec(EMPTY) ?? [];
  assert.ok(problems(`${EMPTY}\n${first}`).includes('M1 stands not once'));
  assert.ok(
    problems(EMPTY.replace(first, first.replace('open', 'soon'))).some((each) => /cannot be read/.test(each)),
  );
});
