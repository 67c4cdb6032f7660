import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, isSkippedByClockChange } from '@larkfield/mf-events/forms';

for (const [local, zone, instant] of [
  ['2026-11-01T00:59', 'America/Los_Angeles', '2026-11-01T07:59:00.000Z'],
  // This time exists twice on that day; the first one is used.
  ['2026-11-01T01:00', 'America/Los_Angeles', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
  ['2026-11-01T02:00', 'America/Los_Angeles', '2026-11-01T10:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  // Lord Howe Island changes its clocks by half an hour.
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // On this day there is no midnight, so the day starts at 01:00.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
] as const)
  test(`${local} in ${zone} is ${instant}`, () => {
    assert.equal(instantOf(local, zone).toISOString(), instant);
  });

test('the hour of spring that the clocks leave out is told from those around it', () => {
  const times = ['01:59', '02:00', '02:59', '03:00'];
  const leftOut = (day: string, zone: string) =>
    times.filter((time) => isSkippedByClockChange(`${day}T${time}`, zone));
  assert.deepEqual(leftOut('2026-03-08', 'America/Los_Angeles'), ['02:00', '02:59']);
  assert.deepEqual(leftOut('2026-03-29', 'Europe/Berlin'), ['02:00', '02:59']);
  for (const [day, zone] of [
    ['2026-03-09', 'America/Los_Angeles'],
    ['2026-11-01', 'America/Los_Angeles'],
    ['2026-03-08', 'UTC'],
  ] as const)
    assert.deepEqual(leftOut(day, zone), []);
});
