import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { hashLintInputs } from '../../checks/lint-inputs.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-lint-inputs-'));
after(() => rmSync(dir, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

for (const path of ['services/files/src/a.ts', '.oxlintrc.json', 'pnpm-lock.yaml', 'locales/en/a.json'])
  test(`a change of ${path} is one of lint's inputs, and taking it back is not`, () => {
    write(path, 'before');
    const before = hashLintInputs(dir);
    write(path, 'after');
    assert.notEqual(hashLintInputs(dir), before);
    write(path, 'before');
    assert.equal(hashLintInputs(dir), before);
  });

test('packages, builds and documents are not', () => {
  const before = hashLintInputs(dir);
  for (const path of ['node_modules/a/b.ts', 'shell/dist/c.js', 'docs/d.json', 'shell/src/e.css'])
    write(path, 'text');
  assert.equal(hashLintInputs(dir), before);
});
