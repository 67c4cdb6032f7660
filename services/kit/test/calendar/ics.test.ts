import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { createIcsFile, type IcsEntry } from '../../src/calendar/ics.ts';

function entry(change: Partial<IcsEntry> = {}): IcsEntry {
  return {
    uid: 'one@site.example',
    start: { clock: '2093-04-01T10:30' },
    end: { clock: '2093-04-01T12:00' },
    summary: 'A visit',
    changedAt: new Date('2026-11-22T08:30:15.250Z'),
    ...change,
  };
}

/** Reads an entry with an independent parser. */
function read(written: IcsEntry) {
  const calendar = new ICAL.Component(ICAL.parse(createIcsFile({ entries: [written] })));
  const component = calendar.getFirstSubcomponent('vevent');
  assert.ok(component);
  return new ICAL.Event(component);
}

test('any words come back as they were, and no line is longer than 75 bytes', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .map((each) => each.replaceAll(/\p{C}/gu, '') || 'x');
  const words = fc.oneof(
    text,
    fc.constantFrom(
      'ورشة عمل، للمعلمين؛ \\n ليست سطرًا',
      'a,b;c\\d\ne',
      '発達検査'.repeat(40),
      '👩‍👩‍👧'.repeat(30),
    ),
  );
  fc.assert(
    fc.property(words, words, (summary, description) => {
      const written = entry({ summary, description, location: summary, language: 'en' });
      const ics = createIcsFile({ name: summary, entries: [written] });
      for (const line of ics.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.ok(!/[^\r]\n/.test(ics));
      const event = read(written);
      assert.deepEqual([event.summary, event.description, event.location], [summary, description, summary]);
    }),
  );
});

test('nobody writes lines of his own into a calendar', () => {
  const summary = 'A\r\nATTENDEE:mailto:x@y.z\rB\nEND:VEVENT\u0000';
  const lines = createIcsFile({ name: summary, entries: [entry({ summary, uid: summary })] }).split('\r\n');
  assert.equal(lines.filter((line) => line.startsWith('ATTENDEE') || line === 'END:VEVENT').length, 1);
});

test('a moment is one for everybody, a day a day, and a time that of the reader’s clock', () => {
  const moment = new Date('2027-03-14T09:30:00Z');
  const [shared, whole, clock] = [
    read(entry({ start: { moment }, end: { moment: new Date('2027-03-14T10:30:00Z') } })),
    read(entry({ start: { day: '2027-03-13' }, end: { day: '2027-03-15' } })),
    read(entry()),
  ];
  assert.equal(shared.startDate.toJSDate().toISOString(), moment.toISOString());
  assert.deepEqual([whole.startDate.isDate, whole.endDate.toString()], [true, '2027-03-15']);
  assert.deepEqual(
    [clock.startDate.zone.tzid, clock.startDate.toString()],
    ['floating', '2093-04-01T10:30:00'],
  );
});

test('what an entry does not say stands nowhere', () => {
  const ics = createIcsFile({ entries: [entry()] });
  assert.doesNotMatch(ics, /DESCRIPTION|LOCATION|URL|STATUS|SEQUENCE|CREATED|CATEGORIES|NAME|undefined/);
  assert.match(ics, /DTSTAMP:20261122T083015Z\r\n/);
});
