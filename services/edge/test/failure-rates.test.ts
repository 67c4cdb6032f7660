import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorse, scoreOf } from '../src/channels/failure-rates.ts';

const of = (failed: number, all: number) => ({ failed, all });

test('the score is that of the two-proportion z test', () => {
  // By hand: pooled 15/200, error sqrt(0.075 × 0.925 × 0.02) = 0.03725; (0.12 − 0.03) / 0.03725.
  assert.equal(scoreOf(of(12, 100), of(3, 100)).toFixed(3), '2.416');
  assert.equal(scoreOf(of(3, 100), of(12, 100)).toFixed(3), '-2.416');
  assert.equal(scoreOf(of(0, 100), of(0, 100)), 0);
  assert.equal(scoreOf(of(100, 100), of(100, 100)), 0);
});

const cases: readonly (readonly [
  what: string,
  failed: number,
  all: number,
  beside: number,
  of: number,
  worse: boolean,
])[] = [
  ['every tenth fails and none beside', 10, 100, 0, 1000, true],
  ['as many fail as beside', 10, 100, 100, 1000, false],
  ['fewer fail than beside', 1, 100, 100, 1000, false],
  ['somewhat more fail than beside', 12, 100, 70, 1000, false],
  ['one visitor tries again, four times', 4, 60, 0, 1000, false],
  ['nobody has seen it yet but one', 20, 20, 0, 1000, false],
  ['nobody is there to compare with', 20, 100, 0, 10, false],
];
for (const [what, failed, all, beside, ofAll, worse] of cases) {
  test(`a canary ${worse ? 'ends' : 'goes on'} when ${what}`, () => {
    assert.equal(isWorse(of(failed, all), of(beside, ofAll)), worse);
  });
}
