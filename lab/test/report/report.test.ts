import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createReport } from '../../report/report.ts';

test('a section of a report replaces its former version; other sections and the head stay', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-report-'));
  t.after(() => rmSync(dir, { recursive: true }));
  t.mock.method(console, 'log', () => {});
  const file = join(dir, 'job.md');
  writeFileSync(file, '# Head\n\n## one\n\nold\n\n## two\n\nstays\n');
  const report = createReport('job', 'one', dir);
  report.compare('ratio', 0.5, { most: 1 });
  assert.equal(report.save(), true);
  report.compare('shown only', 7);
  report.compare('too little', 1, { least: 2 });
  assert.equal(report.save(), false);
  const text = readFileSync(file, 'utf8').replace(/^.*processors.*$/m, 'DAY');
  assert.equal(
    text,
    [
      '# Head\n\n## one\n\nDAY\n',
      '| Finding | Observed | Bound | Holds |',
      '| --- | --- | --- | --- |',
      '| ratio | 0.500 | at most 1 | yes |',
      '| shown only | 7.000 |  |  |',
      '| too little | 1.000 | at least 2 | **no** |\n\n## two\n\nstays\n',
    ].join('\n'),
  );
});
