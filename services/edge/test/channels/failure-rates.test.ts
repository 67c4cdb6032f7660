import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fisherExactTest, explainIfWorse, type Allowance } from '../../src/channels/failure-rates.ts';

const of = (failed: number, all: number) => ({ failed, all });

const exact: readonly (readonly [failed: number, all: number, beside: number, of: number, chance: number])[] =
  [
    // Calculated by hand (Fisher's tea): in 17 of the 70 ways to choose four of eight cups, three or four of the first four
    // are chosen.
    [3, 4, 1, 4, 17 / 70],
    [0, 4, 0, 4, 1],
    [4, 4, 4, 4, 1],
    // 60 over 10 of 120 over 10, and 50 over 5 of 1,000 over 5.
    [10, 60, 0, 60, 0.000649567],
    [5, 50, 0, 950, 2.5681e-7],
    // Calculated with exact integers.
    [5, 50, 9, 950, 0.000363996],
    [1, 100, 100, 1_000, 0.99996],
    [160, 2_000, 100, 2_000, 7.27961e-5],
  ];
for (const [failed, all, beside, ofAll, chance] of exact)
  test(`${failed} of ${all} beside ${beside} of ${ofAll} are a chance of ${chance.toPrecision(3)}`, () => {
    const found = fisherExactTest(of(failed, all), of(beside, ofAll));
    assert.ok(Math.abs(found / chance - 1) < 1e-5, `found ${found}`);
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
  // Scores of a z test: 4.7 and 4.3.
  ['few of few fail beside few of many', 5, 50, 12, 950, false],
  ['chance has a few more fail of few than of many', 6, 50, 20, 950, false],
  ['chance does not have so many fail', 7, 50, 12, 950, true],
  // The factorials themselves would overflow.
  ['hundreds of thousands fail as they do beside', 200_100, 1_000_000, 200_000, 1_000_000, false],
  ['somewhat more of hundreds of thousands fail', 203_000, 1_000_000, 200_000, 1_000_000, true],
];
const isWorse = (failed: number, all: number, beside: number, ofAll: number, allowance?: Allowance) =>
  explainIfWorse('fail', { canary: of(failed, all), control: of(beside, ofAll) }, allowance) !== undefined;
for (const [what, failed, all, beside, ofAll, worse] of cases)
  test(`a canary ${worse ? 'ends' : 'goes on'} when ${what}`, () =>
    assert.equal(isWorse(failed, all, beside, ofAll), worse));

const larger: typeof cases = [
  ['8 percent fail beside 5', 160, 2_000, 100, 2_000, false],
  ['10 percent fail beside 8', 200, 2_000, 160, 2_000, false],
  ['10 percent of very many fail beside 8', 2_000, 20_000, 1_600, 20_000, false],
  ['12 percent fail beside 5, by little more than they may', 240, 2_000, 100, 2_000, false],
  ['15 percent fail beside 5', 300, 2_000, 100, 2_000, true],
  ['30 percent fail beside 5', 30, 100, 5, 100, true],
  ['28 percent fail beside 20, more than the points and less than the times', 560, 2_000, 400, 2_000, false],
  ['40 percent fail beside 20', 800, 2_000, 400, 2_000, true],
  ['all fail beside 80 percent, which leaves no room for more', 2_000, 2_000, 1_600, 2_000, false],
];
for (const [what, failed, all, beside, ofAll, worse] of larger)
  test(`of a canary that may be worse by 5 points or half as much again, one ${worse ? 'ends' : 'goes on'} when ${what}`, () =>
    assert.equal(isWorse(failed, all, beside, ofAll, { above: 0.05, times: 1.5 }), worse));

test('the words say both sides and the chance', () => {
  const sides = { canary: of(11, 61), control: of(0, 60) };
  assert.equal(
    explainIfWorse('answers failed', sides),
    '11 of 61 answers failed, 0 of 60 of the live site (p = 0.0003)',
  );
});
