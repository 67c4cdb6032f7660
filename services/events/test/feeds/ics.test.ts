import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIcsFile, type IcsEntry } from '@larkfield/kit/texts';
import { instantOf } from '@larkfield/mf-events/forms';
import ICAL from 'ical.js';
import { toCalendarEntry } from '../../src/feeds/to-feed-entries.ts';
import type { EventFields, Item } from '../../src/items/item.ts';
import { testEventFields, testItem } from '../support/items.ts';

const OPTIONS = { language: 'en', siteOrigin: 'https://larkfield.example' } as const;

function entryOf(event: Partial<EventFields>, change: Partial<Item> = {}): IcsEntry {
  const entry = toCalendarEntry(testItem({ ...change, event: testEventFields(event) }), OPTIONS);
  assert.ok(entry);
  return entry;
}

function read(...entries: readonly IcsEntry[]) {
  const calendar = new ICAL.Component(ICAL.parse(createIcsFile({ name: 'News', entries })));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

/** Local start, end and hours of events around clock changes, on both hemispheres and in unusual zones. */
const TIMES = [
  ['America/Los_Angeles', '2027-03-14T01:30', '2027-03-14T03:30', 1],
  ['America/Los_Angeles', '2027-11-07T00:30', '2027-11-07T03:30', 4],
  ['Europe/Berlin', '2027-03-28T01:00', '2027-03-28T04:00', 2],
  ['Europe/Berlin', '2027-10-31T01:00', '2027-10-31T04:00', 4],
  ['Australia/Sydney', '2027-10-03T01:00', '2027-10-03T04:00', 2],
  ['Australia/Sydney', '2027-04-04T01:00', '2027-04-04T04:00', 4],
  ['America/Santiago', '2027-06-01T18:00', '2027-06-01T20:00', 2],
  ['Australia/Lord_Howe', '2027-10-03T01:00', '2027-10-03T03:30', 2],
  ['Asia/Kathmandu', '2027-06-01T18:00', '2027-06-01T20:00', 2],
] as const;

for (const [timeZone, from, to, hours] of TIMES)
  test(`${from} to ${to} in ${timeZone} are ${hours} hours, at the same instants for every reader`, () => {
    const [start, end] = [instantOf(from, timeZone), instantOf(to, timeZone)];
    const [event] = read(entryOf({ start, end, timeZone }));
    assert.equal(event?.startDate.toJSDate().toISOString(), start.toISOString());
    assert.equal(event.endDate.toJSDate().toISOString(), end.toISOString());
    assert.equal(event.duration.toSeconds(), hours * 3_600);
  });

for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'Australia/Sydney'])
  test(`an event of two whole days in ${timeZone} is on these days everywhere`, () => {
    const [start, end] = [instantOf('2027-03-13', timeZone), instantOf('2027-03-15', timeZone)];
    const [event] = read(entryOf({ start, end, timeZone, allDay: true }));
    assert.equal(event?.startDate.isDate, true);
    assert.equal(event.startDate.toString(), '2027-03-13');
    // Exclusive end.
    assert.equal(event.endDate.toString(), '2027-03-15');
  });

test('an entry keeps its name, counts its changes and says when it is cancelled', () => {
  const before = testItem({ event: testEventFields() });
  const after = { ...before, state: 'cancelled', sequence: 3, title: 'Another' } as const;
  const [one, two] = [before, after].map((each) => toCalendarEntry(each, OPTIONS));
  assert.ok(one && two);
  const [first, second] = [...read(one), ...read(two)];
  assert.equal(first?.uid, second?.uid);
  assert.deepEqual([first?.sequence, second?.sequence], [0, 3]);
  assert.equal(second?.component.getFirstPropertyValue('status'), 'CANCELLED');
  assert.equal(first?.component.getFirstPropertyValue('status'), 'CONFIRMED');
});

test('an Arabic event is marked as Arabic, and has an Arabic address', () => {
  const [event] = read(entryOf({}, { language: 'ar', title: 'ورشة', slugs: ['ورشة'] }));
  const summary = event?.component.getFirstProperty('summary');
  assert.equal(summary?.getParameter('language'), 'ar');
  const url = event?.component.getFirstPropertyValue('url');
  assert.equal(url, `https://larkfield.example/events/${encodeURIComponent('ورشة')}`);
});
