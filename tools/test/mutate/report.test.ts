import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Accepted } from '../../mutate/accepted.ts';
import { describeFindings } from '../../mutate/describe.ts';
import { findingsOf, intervalOf, scoreOf, type StrykerReport } from '../../mutate/report.ts';

const SOURCE = [
  'export const limit = (n: number) => {',
  '  if (n > 5)',
  '    return 5;',
  '  return n;',
  '};',
];

const change = (status: string, replacement: string, from: [number, number], to: [number, number]) => ({
  mutatorName: 'Any',
  status,
  replacement,
  location: { start: { line: from[0], column: from[1] }, end: { line: to[0], column: to[1] } },
});

const found: StrykerReport = {
  files: {
    'b.ts': {
      source: SOURCE.join('\n'),
      mutants: [
        change('Killed', 'false', [2, 7], [2, 12]),
        change('Timeout', 'true', [2, 7], [2, 12]),
        change('Survived', 'n >= 5', [2, 7], [2, 12]),
        change('NoCoverage', '{}', [1, 37], [5, 2]),
        change('Ignored', '""', [1, 1], [1, 7]),
      ],
    },
    'a.ts': { source: 'export const one = 1;', mutants: [] },
  },
};

const accepted = (became: string): Accepted => ({
  file: 'b.ts',
  was: 'n > 5',
  becomes: became,
  why: 'gives 5 either way',
});

test('a file is scored by the changes that tests noticed or did not end on', () => {
  assert.deepEqual(findingsOf(found, []).files, [
    { file: 'b.ts', noticed: 2, hung: 1, survived: 2, unreached: 1 },
  ]);
});

test('the score of several files counts changes, not files', () => {
  const files = [
    { noticed: 9, survived: 0 },
    { noticed: 0, survived: 1 },
  ];
  assert.equal(scoreOf(files), 90);
});

test('a survivor is told by its line, with the code before and after on one line each', () => {
  assert.deepEqual(findingsOf(found, [accepted('n >= 5')]).survivors, [
    {
      file: 'b.ts',
      line: 1,
      was: '{ if (n > 5) return 5; return n; }',
      becomes: '{}',
      why: undefined,
    },
    { file: 'b.ts', line: 2, was: 'n > 5', becomes: 'n >= 5', why: 'gives 5 either way' },
  ]);
});

test('a reason holds for one place: the next survivor that looks like it has none', () => {
  const twice: StrykerReport = {
    files: {
      'b.ts': {
        source: SOURCE.join('\n'),
        mutants: [2, 2].map(() => change('Survived', 'n >= 5', [2, 7], [2, 12])),
      },
    },
  };
  assert.deepEqual(
    findingsOf(twice, [accepted('n >= 5')]).survivors.map(({ why }) => why),
    ['gives 5 either way', undefined],
  );
});

test('a reason whose change is noticed by now is called stale, one of another part is left alone', () => {
  const elsewhere = { ...accepted('false'), file: 'elsewhere.ts' };
  const { stale } = findingsOf(found, [accepted('n >= 5'), accepted('false'), elsewhere]);
  assert.deepEqual(stale, [accepted('false')]);
});

test('a part is described with score, reasons of survivors, and lines that nobody has judged', () => {
  const run = { day: '2026-01-02', busy: 1.25, minutes: 3, oneIn: 1 };
  const text = describeFindings(findingsOf(found, [accepted('n >= 5')]), run);
  assert.match(text, /^2026-01-02, \d+ processors, load 1\.\d, 3\.0 minutes\.$/m);
  assert.match(text, /^\*\*50\.0 %\*\* of 4 changes were noticed\.$/m);
  assert.match(text, /^\| b\.ts \| 50\.0 % \| 2 \| 1 \| 2 \| 1 \|$/m);
  assert.match(text, /^- b\.ts:2, `n > 5` → `n >= 5`: gives 5 either way$/m);
  assert.match(text, /^- b\.ts: 1$/m);
  assert.doesNotMatch(text, /sample/);
  const sample = describeFindings(findingsOf(found, []), { ...run, oneIn: 7 });
  assert.match(sample, /^A sample: one change of 7 was drawn .* 15\.0 to 85\.0 % would be noticed/m);
});

test('the smaller a sample, the wider what it says', () => {
  const [least, most] = intervalOf(90, 100);
  // By hand from Wilson's formula.
  assert.deepEqual([least.toFixed(1), most.toFixed(1)], ['82.6', '94.5']);
  const [lower] = intervalOf(90, 20);
  assert.ok(lower < least);
});
