import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReportedVisits } from '../../src/channels/reported-visits.ts';
import { reportOf, UNCAUGHT } from '../support/reports.ts';

const well = reportOf();
const broken = reportOf({ failures: UNCAUGHT });
/** A further report, sent after a failure; layout shifts may have grown meanwhile. */
const later = reportOf({ vitals: { cls: 0.4, inp: 900 }, failures: UNCAUGHT });

test('an address counts for one visit, its first, whatever it says afterwards', () => {
  const visits = createReportedVisits();
  assert.equal(visits.record('192.0.2.1', well), false);
  for (let sent = 0; sent < 60; sent += 1) assert.equal(visits.record('192.0.2.1', broken), false);
  assert.equal(visits.record('192.0.2.2', broken), true);
  for (let sent = 0; sent < 60; sent += 1) visits.record('192.0.2.2', well);
  assert.deepEqual(visits.errors(), { all: 2, failed: 1 });
  assert.deepEqual(visits.vitals(), { all: 2, failed: 0 });
});

test('a further report of a visit says that it has failed since, once, and is no visit more', () => {
  const visits = createReportedVisits();
  visits.record('192.0.2.1', well);
  assert.equal(visits.record('192.0.2.1', later), true);
  assert.equal(visits.record('192.0.2.1', later), false);
  assert.deepEqual(visits.errors(), { all: 1, failed: 1 });
  // Only failed visits send further vitals.
  assert.deepEqual(visits.vitals(), { all: 1, failed: 0 });
});

for (const [name, change] of [
  ['area', { area: 'mf-b' }],
  ['route', { route: '/jobs/:slug' }],
  ['language', { language: 'ar' }],
  ['device', { device: 'small' }],
] as const)
  test(`a further report of another ${name} is of a visit that does not count`, () => {
    const visits = createReportedVisits();
    visits.record('192.0.2.1', well);
    assert.equal(visits.record('192.0.2.1', { ...later, ...change }), false);
    assert.deepEqual(visits.errors(), { all: 1, failed: 0 });
  });

test('a further report whose first one is not known counts for nothing', () => {
  const visits = createReportedVisits();
  assert.equal(visits.record('192.0.2.1', later), false);
  assert.deepEqual(visits.errors(), { all: 0, failed: 0 });
  visits.record('192.0.2.1', well);
  assert.deepEqual(visits.errors(), { all: 1, failed: 0 });
});

for (const kind of ['uncaught', 'failed', 'degraded'] as const)
  test(`a visit with something ${kind} is one with an error`, () => {
    const visits = createReportedVisits();
    assert.equal(
      visits.record('192.0.2.1', reportOf({ failures: [{ kind, area: 'shell', at: '0123abcd' }] })),
      true,
    );
    assert.deepEqual(visits.errors(), { all: 1, failed: 1 });
  });

const felt: readonly (readonly [what: string, vitals: object, all: number, poor: number])[] = [
  ['its largest paint was late', { lcp: 4_001, cls: 0, inp: 1, ttfb: 1 }, 1, 1],
  ['its page shifted', { lcp: 1, cls: 0.26, ttfb: 1 }, 1, 1],
  ['it answered late', { inp: 501, ttfb: 1 }, 1, 1],
  ['nothing is worse than fair', { lcp: 4_000, cls: 0.25, inp: 500, ttfb: 1 }, 1, 0],
  ['only the first byte was late', { lcp: 1, ttfb: 9_000 }, 1, 0],
  ['its browser measures nothing of it', { ttfb: 9_000 }, 0, 0],
];
for (const [what, vitals, all, poor] of felt)
  test(`a visit counts ${all} with vitals and ${poor} with poor ones when ${what}`, () => {
    const visits = createReportedVisits();
    assert.equal(visits.record('192.0.2.1', reportOf({ vitals })), poor === 1);
    assert.deepEqual(visits.vitals(), { all, failed: poor });
    assert.deepEqual(visits.errors(), { all: 1, failed: 0 });
  });

test('so many addresses are remembered; for one more the oldest is forgotten with its visit', () => {
  const visits = createReportedVisits(2);
  visits.record('192.0.2.1', broken);
  visits.record('192.0.2.2', well);
  assert.deepEqual(visits.errors(), { all: 2, failed: 1 });
  visits.record('192.0.2.3', well);
  assert.deepEqual(visits.errors(), { all: 2, failed: 0 });
  assert.deepEqual(visits.vitals(), { all: 2, failed: 0 });
});

test('what is forgotten leaves the numbers as it stood in them, with what was said of it later', () => {
  const visits = createReportedVisits(1);
  visits.record('192.0.2.1', reportOf({ vitals: { lcp: 9_000, ttfb: 1 } }));
  visits.record('192.0.2.1', later);
  assert.deepEqual([visits.errors(), visits.vitals()], Array(2).fill({ all: 1, failed: 1 }));
  visits.record('192.0.2.2', reportOf({ vitals: { ttfb: 1 } }));
  assert.deepEqual(
    [visits.errors(), visits.vitals()],
    [1, 0].map((all) => ({ all, failed: 0 })),
  );
});
