import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLastDay } from '../../src/page-reports/last-day.ts';

const HOUR_MS = 3600_000;
const START = Date.parse('2090-03-02T09:30:00Z');

test('what was counted is told by area, and forgotten after a day', () => {
  let time = START;
  const day = createLastDay(() => time);
  assert.deepEqual(day.areas(), []);
  assert.equal(day.since().toISOString(), '2090-03-02T09:30:00.000Z');
  day.add('mf-b', 'visits');
  day.add('mf-b', 'lcp told');
  day.add('mf-b', 'lcp poor');
  time += HOUR_MS;
  day.add('mf-b', 'visits');
  day.add('mf-a', 'failures');
  const none = { told: 0, poor: 0 };
  const others = { cls: none, inp: none, ttfb: none };
  assert.deepEqual(day.areas(), [
    { area: 'mf-a', visits: 0, failures: 1, vitals: { lcp: none, ...others } },
    { area: 'mf-b', visits: 2, failures: 0, vitals: { lcp: { told: 1, poor: 1 }, ...others } },
  ]);
  // The hour of the first count is a day ago, that of the second is not.
  time = START + 24 * HOUR_MS;
  assert.deepEqual(
    day.areas().map(({ area, visits }) => [area, visits]),
    [
      ['mf-a', 0],
      ['mf-b', 1],
    ],
  );
  assert.equal(day.since().toISOString(), '2090-03-02T10:00:00.000Z');
  time += HOUR_MS;
  assert.deepEqual(day.areas(), []);
});
