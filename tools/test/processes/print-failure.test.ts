import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-tell-'));
after(() => rmSync(dir, { recursive: true }));
const TELL = join(import.meta.dirname, '../../processes/print-failure.ts');
writeFileSync(join(dir, 'broken.ts'), 'const = 1;\n');

function run(source: string, env: Record<string, string> = {}): { status: number | null; stderr: string } {
  const script = join(dir, 'command.mjs');
  writeFileSync(script, source);
  const { status, stderr } = spawnSync(process.execPath, [`--import=${TELL}`, script], {
    encoding: 'utf8',
    env: { ...env, NODE_NO_WARNINGS: '1' },
  });
  return { status, stderr };
}

test('what a command throws ends it with its message and its cause, and without a stack', () => {
  const thrown = "throw new Error('Port 1 is in use', { cause: new Error('EADDRINUSE') });";
  assert.deepEqual(run(thrown), { status: 1, stderr: 'Port 1 is in use: EADDRINUSE\n' });
  assert.deepEqual(run(`await Promise.reject(new Error('No area x'));`), {
    status: 1,
    stderr: 'No area x\n',
  });
});

test('a file that cannot be read is shown with the line, and without a stack', () => {
  const { status, stderr } = run("await import('./broken.ts');");
  assert.equal(status, 1);
  assert.match(stderr, /broken\.ts:1\n[\s\S]*const = 1;[\s\S]*SyntaxError/);
  assert.doesNotMatch(stderr, /^ {4}at /m);
});

test('a mistake in the code is shown with its stack, and everything is for who asks for it', () => {
  assert.match(run('undefined.x;').stderr, /^TypeError: [\s\S]*command\.mjs:1[\s\S]*mistake in the code/);
  assert.match(run("throw new Error('no');", { STACK: '1' }).stderr, /^Error: no\n {4}at /);
});
