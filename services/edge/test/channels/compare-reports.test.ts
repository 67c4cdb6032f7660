import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageReport } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { compareReports } from '../../src/channels/compare-reports.ts';
import { createChannelAssignments } from '../../src/channels/channel-assignments.ts';
import type { ComposedSite } from '../../src/sites/composed-site.ts';
import { reportOf, UNCAUGHT } from '../support/reports.ts';

const siteOf = (id: string) => ({ manifest: { id } }) as ComposedSite;
const LIVE = siteOf('live');
const NEXT = siteOf('next');
const BROKEN = { failures: UNCAUGHT };
const POOR = { vitals: { lcp: 9_000, ttfb: 200 } };

/** Sends reports of a canary and of the live site without a server. */
function compare() {
  const visits = createChannelAssignments();
  const ends: string[] = [];
  const canary = () => ({ site: NEXT, percent: 5 });
  const endCanary = (why: string) => void ends.push(why);
  const onReport = compareReports({ canary, endCanary }, { visits, liveOf: () => LIVE });
  let last = 0;
  const newAddress = () => `10.0.${(last += 1) >> 8}.${last & 255}`;

  return {
    ends,
    ofCanary(
      count: number,
      changes: Partial<PageReport> = {},
      address: (index: number) => string = newAddress,
    ) {
      for (let index = 0; index < count; index += 1) {
        const request = { ip: address(index) } as FastifyRequest;
        visits.set(request, { channel: 'canary', site: NEXT });
        onReport(request, reportOf({ site: 'next', ...changes }));
      }
    },
    ofLive(count: number, changes: Partial<PageReport> = {}) {
      for (let index = 0; index < count; index += 1) {
        const request = { ip: newAddress() } as FastifyRequest;
        visits.set(request, { channel: 'control' });
        onReport(request, reportOf({ site: 'live', ...changes }));
      }
    },
  };
}

test('the networks of one subscriber are one visit, also beside a large live site', () => {
  const { ofCanary, ofLive, ends } = compare();
  ofLive(950);
  ofCanary(49);
  ofCanary(40, BROKEN, (index) => `2001:db8:7:${index.toString(16)}::1`);
  ofCanary(40, POOR, (index) => `2001:db8:8:${index.toString(16)}::1`);
  assert.deepEqual(ends, []);
});

test('five subscribers end a small canary, which nobody should believe to be impossible', () => {
  const { ofCanary, ofLive, ends } = compare();
  ofLive(950);
  ofCanary(46);
  ofCanary(4, BROKEN, (index) => `2001:db8:${index + 10}::1`);
  assert.deepEqual(ends, []);
  ofCanary(1, BROKEN, () => '2001:db8:99::1');
  assert.deepEqual(ends, [
    '5 of 51 visits had an error in the browser, 0 of 950 of the live site (p = 3e-7)',
  ]);
});

const slow: readonly (readonly [what: string, canary: number, live: number, ended: boolean])[] = [
  ['8 percent are slow beside 5, as the first visits of new files are', 8, 5, false],
  ['10 percent are slow beside 8', 10, 8, false],
  ['30 percent are slow beside 5', 30, 5, true],
];
for (const [what, canary, live, ended] of slow)
  test(`in 2,000 visits a canary ${ended ? 'ends' : 'goes on'} of which ${what}`, () => {
    const { ofCanary, ofLive, ends } = compare();
    for (let hundred = 0; hundred < 20; hundred += 1) {
      ofLive(100 - live);
      ofLive(live, POOR);
      ofCanary(100 - canary);
      ofCanary(canary, POOR);
    }
    assert.equal(ends.length > 0, ended);
  });

test('errors need not be more by so much', () => {
  const { ofCanary, ofLive, ends } = compare();
  ofLive(1_900);
  ofLive(100, BROKEN);
  ofCanary(1_840);
  ofCanary(160, BROKEN);
  assert.match(ends[0] ?? '', /had an error in the browser/);
});

test('what goes wrong with the live site is no look at the canary', () => {
  const { ofCanary, ofLive, ends } = compare();
  ofLive(40);
  ofCanary(40);
  ofCanary(40, BROKEN);
  // Now there are enough reports to compare.
  ofLive(10, BROKEN);
  assert.deepEqual(ends, []);
  ofCanary(1, BROKEN);
  assert.equal(ends.length, 1);
});
