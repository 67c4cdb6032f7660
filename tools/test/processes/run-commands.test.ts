import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommands } from '../../processes/run-commands.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-commands-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const { NODE_TEST_CONTEXT: _, ...env } = process.env;
const script = (name: string, code: string) => ({ name, args: ['--eval', code] });
const mark = (file: string) => `require('node:fs').writeFileSync(${JSON.stringify(join(dir, file))}, '');`;
/** Ends only when the other script has made its file, so that two of them end only at the same time. */
const meet = (own: string, other: string) =>
  `${mark(own)} const { existsSync } = require('node:fs');
   const timer = setInterval(() => existsSync(${JSON.stringify(join(dir, other))}) && clearInterval(timer), 10);`;

test('all commands run, two at the same time, and those that fail are named', async () => {
  const commands = [
    script('a', meet('a', 'b')),
    script('b', meet('b', 'a')),
    script('c', 'process.exit(3)'),
    script('d', mark('d')),
  ];
  const failed = await runCommands(commands, { limit: 2, env });
  assert.deepEqual(
    failed.map(({ name }) => name),
    ['c'],
  );
  assert.ok(existsSync(join(dir, 'd')));
});

test('one after the other, nothing runs after the first that fails', async () => {
  const commands = [script('e', mark('e')), script('f', 'process.exit(1)'), script('g', mark('g'))];
  const failed = await runCommands(commands, { limit: 1, env });
  assert.deepEqual(
    failed.map(({ name }) => name),
    ['f'],
  );
  assert.deepEqual([existsSync(join(dir, 'e')), existsSync(join(dir, 'g'))], [true, false]);
});
