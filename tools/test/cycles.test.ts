import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { ROOT } from '../lib/paths.ts';

/** Runs the tree's lint over files that stand alone in a folder. */
function lint(t: TestContext, files: Readonly<Record<string, string>>) {
  const dir = mkdtempSync(join(tmpdir(), 'cycles-'));
  t.after(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-c', join(ROOT, '.oxlintrc.json'), '.'];
  return spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
}

const a = `import { b } from './b.ts';\nexport const a = (): number => b;\n`;

test('two files that import each other do not pass lint, even if one takes a type alone', (t) => {
  for (const b of [
    `import { a } from './a.ts';\nexport const b = 1;\nexport const c = a;\n`,
    `import type { a } from './a.ts';\nexport const b = 1;\nexport type C = typeof a;\n`,
  ]) {
    const { status, stdout } = lint(t, { 'a.ts': a, 'b.ts': b });
    assert.equal(status, 1);
    assert.match(stdout, /no-cycle/);
  }
});

test('a file that is imported by others and imports none of them passes', (t) => {
  const { status, stdout } = lint(t, { 'a.ts': a, 'b.ts': 'export const b = 1;\n' });
  assert.equal(status, 0, stdout);
});
