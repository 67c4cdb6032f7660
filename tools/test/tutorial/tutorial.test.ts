import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../workspace/paths.ts';
import { applyEdit } from '../../tutorial/edit.ts';
import { fillPlaceholders, matchLines } from '../../tutorial/match.ts';
import { parseTutorial } from '../../tutorial/parse.ts';

const block = (words: string, ...lines: readonly string[]) => ['```' + words, ...lines, '```', ''].join('\n');

test('consoles, and blocks with a word, are steps in their order, with the lines they begin in', () => {
  const commands = block('console', '$ npm start', 'ready', '…', '^C', '$ echo 2');
  const text = `# Title\n\n${commands}${block('sh', 'git clone')}${block('text see=/a?b=c', 'Hello')}`;
  assert.deepEqual(parseTutorial(text), [
    {
      kind: 'run',
      entries: [
        { command: 'npm start', prints: 'ready\n…\n' },
        { command: '^C', prints: '' },
        { command: 'echo 2', prints: '' },
      ],
      line: 3,
    },
    { kind: 'see', argument: '/a?b=c', text: 'Hello', line: 13 },
  ]);
});

test('a block of changes has those of several files', () => {
  assert.deepEqual(parseTutorial(block('diff edit', '@@ a.ts', ' a', '+b', '@@ c/d.json', '-e')), [
    {
      kind: 'edit',
      edits: [
        { file: 'a.ts', lines: [' a', '+b'] },
        { file: 'c/d.json', lines: ['-e'] },
      ],
      line: 1,
    },
  ]);
});

test('blocks in a comment are no steps, and lines are counted as in the file', () => {
  const text = `<!--\n${block('console', '$ no')}-->\n${block('console fails', '$ yes')}`;
  assert.deepEqual(parseTutorial(text), [
    { kind: 'fails', entries: [{ command: 'yes', prints: '' }], line: 6 },
  ]);
});

for (const [words, message] of [
  ['console later', 'line 1: console takes fails or start, not later'],
  ['console', 'line 1: the block has to begin with “$ ” and a command'],
  ['text sea=/', 'line 1: sea=/ is none of edit, see=, write='],
  ['diff edit', 'line 1: the block has to begin with “@@ ” and a file'],
  ['text see', 'line 1: see is none of edit, see=, write='],
] as const)
  test(`a fence with “${words}” around “x” is refused`, () => {
    assert.throws(() => parseTutorial(block(words, 'x')), { message });
  });

test('a block without an end is refused', () => {
  assert.throws(() => parseTutorial('```console\n$ npm start\n'), {
    message: 'line 1: the block has no end',
  });
});

test('an edit takes lines away and puts others in where the lines around them stand', () => {
  assert.equal(applyEdit('a\nb\nc\n', [' a', '-b', '+d', ' c']), 'a\nd\nc\n');
  assert.equal(applyEdit('a\nb\n', [' b', '+$&']), 'a\nb\n$&\n');
});

test('an edit whose lines are nowhere, or in two places, is refused', () => {
  assert.throws(() => applyEdit('a\nb\n', [' b', ' a', '+c']), /does not have the lines\nb\na\n/);
  assert.throws(() => applyEdit('xa\n', [' a', '+c']), /does not have/);
  assert.throws(() => applyEdit('a\nb\na\n', [' a', '+c']), /more than once/);
});

test('lines are found in their order, with others between them and in colour', () => {
  const output = 'first\n\u001b[32mready at http://localhost:3000\u001b[0m (stop)\nlast\n';
  assert.deepEqual(matchLines('first\n…\nready at … (stop)', output), { names: {} });
  assert.deepEqual(matchLines('last\nfirst', output), { missing: 'first' });
  assert.deepEqual(matchLines('ready at', output), { missing: 'ready at' });
});

test('dots and brackets of a line are no pattern', () => {
  assert.deepEqual(matchLines('a.b (c)', 'axb (c)'), { missing: 'a.b (c)' });
});

test('a name is taken from the output, and is the same from then on', () => {
  const first = matchLines('release <release> can be promoted', 'release 0a1b can be promoted');
  assert.deepEqual(first, { names: { release: '0a1b' } });
  assert.deepEqual(matchLines('<release> is live', 'ffff is live', { release: '0a1b' }), {
    missing: '<release> is live',
  });
  assert.equal(fillPlaceholders('promote <release>', { release: '0a1b' }), 'promote 0a1b');
  assert.throws(() => fillPlaceholders('promote <release>', {}), {
    message: 'nothing has given <release> yet',
  });
});

test('a name that stands twice in a line is one word', () => {
  assert.deepEqual(matchLines('<a> and <a>', 'x and y'), { missing: '<a> and <a>' });
  assert.deepEqual(matchLines('<a> and <a>', 'x and x'), { names: { a: 'x' } });
});

test('the first hour of a developer is written as steps', () => {
  const steps = parseTutorial(readFileSync(join(ROOT, 'docs/first-hour.md'), 'utf8'));
  assert.ok(steps.length > 20);
});
