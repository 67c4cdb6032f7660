import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepPart } from '../lib/report-parts.ts';

test('a part found anew takes the place of what it said, and others stay, in their order', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-report-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const report = { file: join(dir, 'r.md'), head: '# Head', names: ['one', 'two', 'three'] };
  keepPart(report, 'three', 'third');
  keepPart(report, 'one', 'first');
  keepPart(report, 'three', 'third again');
  assert.equal(readFileSync(report.file, 'utf8'), '# Head\n\n## one\n\nfirst\n\n## three\n\nthird again\n');
});
