import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Listing } from '../../src/board/listing.ts';
import { testEventFields, testItem } from '../support/items.ts';

const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07'] as const;

test('an event of half a year is on in each of its months, on all days of those in between', () => {
  const listing = new Listing();
  const event = testEventFields({
    start: new Date('2027-02-27T10:00:00Z'),
    end: new Date('2027-06-02T10:00:00Z'),
    timeZone: 'UTC',
  });
  const long = testItem({ event });
  listing.update([long]);
  const days = MONTHS.map((month) => listing.daysWithEvents(month, {}).length);
  assert.deepEqual(days, [0, 2, 31, 30, 31, 2, 0]);
  const listed = MONTHS.map((month) => listing.eventsInMonth(month, {}, 3).length);
  assert.deepEqual(listed, [0, 1, 1, 1, 1, 1, 0]);
  listing.update([{ ...long, state: 'deleted' }]);
  assert.deepEqual([...new Set(MONTHS.flatMap((month) => listing.daysWithEvents(month, {})))], []);
});
