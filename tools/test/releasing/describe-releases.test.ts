import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANARY, type ChannelChange } from '@larkfield/federation/compose';
import { endedLines } from '../../releasing/describe-releases.ts';

const [EARLIER, AT, LATER] = [
  '2090-03-01T09:00:00.000Z',
  '2090-03-02T09:00:00.000Z',
  '2090-03-03T09:00:00.000Z',
];
const liveSince = (at: string) => [{ at, site: 'live', releases: {}, by: 'ann', why: 'a test' }];
const change = (changes: Partial<ChannelChange>): ChannelChange => ({
  at: AT,
  site: '0123456789abcdef',
  releases: {},
  channel: CANARY,
  ...changes,
});
const why = '10 of 60 visits had an error in the browser, 0 of 60 of the live site (z = 3.3)';
const ended = change({ ended: true, by: 'edge', why });

test('the list says of a canary that an edge has ended by which comparison', () => {
  const line = `canary  0123456789abcdef  ended ${AT} by edge: ${why}`;
  assert.deepEqual(endedLines(liveSince(EARLIER), [ended]), [line]);
  const ofPreview = change({ channel: 'preview-navy', percent: 5, by: 'ann', at: LATER });
  assert.deepEqual(endedLines([], [ended, ofPreview]), [line]);
});

const silent: readonly (readonly [what: string, since: string, changes: readonly ChannelChange[]])[] = [
  ['there was none', EARLIER, []],
  ['somebody has ended it', EARLIER, [change({ ended: true, by: 'ann', why: 'a test' })]],
  ['another one runs', EARLIER, [ended, change({ at: LATER, percent: 5, by: 'ann', why: 'a test' })]],
  ['something was made live since', LATER, [ended]],
];
for (const [what, since, changes] of silent)
  test(`the list says nothing of a canary when ${what}`, () => {
    assert.deepEqual(endedLines(liveSince(since), changes), []);
  });
