import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { instantOf } from '@larkfield/mf-events/forms';
import { eventCalendar } from '../src/signup/event-calendar.ts';
import { toCalendarEntry, toRssEntry } from '../src/feeds/to-feed-entries.ts';
import { formatMoment, localizedItemTexts } from '../src/items/localized-texts.ts';
import { testEventFields, testItem } from './support/items.ts';

const languages = LANGUAGES.map(({ tag }) => tag);
const OPTIONS = { language: 'en', siteOrigin: 'https://larkfield.example' } as const;

/** Returns an item whose event has these local times. */
function eventAt(timeZone: string, from: string, to: string, allDay = false) {
  const [start, end] = [instantOf(from, timeZone), instantOf(to, timeZone)];
  return testItem({ event: testEventFields({ start, end, timeZone, allDay }) });
}

/** Zone, local start and end, and the offset of every language, of years before and after this one. */
const OFFSETS = [
  ['America/Los_Angeles', '2019-01-15T09:00', '2019-01-15T10:00', /[-−]8\D/],
  ['America/Los_Angeles', '2019-07-15T09:00', '2019-07-15T10:00', /[-−]7\D/],
  ['Europe/Berlin', '2031-01-15T09:00', '2031-01-15T10:00', /\+1\D/],
  ['Europe/Berlin', '2031-07-15T09:00', '2031-07-15T10:00', /\+2\D/],
  ['Asia/Kolkata', '2031-07-15T09:00', '2031-07-15T10:00', /\+5:30\D/],
  ['Australia/Sydney', '2031-01-15T09:00', '2031-01-15T10:00', /\+11\D/],
  // Without summer time since 2019, and since 2022.
  ['America/Sao_Paulo', '2017-12-15T09:00', '2017-12-15T10:00', /[-−]2\D/],
  ['America/Sao_Paulo', '2031-12-15T09:00', '2031-12-15T10:00', /[-−]3\D/],
  ['America/Mexico_City', '2021-07-15T09:00', '2021-07-15T10:00', /[-−]5\D/],
  ['America/Mexico_City', '2031-07-15T09:00', '2031-07-15T10:00', /[-−]6\D/],
] as const;

for (const [timeZone, from, to, offset] of OFFSETS)
  test(`a time in ${timeZone} on ${from.slice(0, 10)} is shown with the name of its zone and its offset, in all languages`, () => {
    const item = eventAt(timeZone, from, to);
    for (const language of languages) {
      const { zone = '' } = localizedItemTexts(item, language);
      assert.match(zone, /^[^(（]{4,}[(（][^)）]+[)）]$/, language);
      assert.match(zone, offset, language);
      const until = formatMoment(instantOf(to, timeZone), item.event ?? testEventFields(), language);
      assert.match(`${until} `, offset, language);
    }
  });

test('an event during which the clocks change names both zones', () => {
  const { zone } = localizedItemTexts(
    eventAt('America/Los_Angeles', '2027-11-07T00:30', '2027-11-07T03:30'),
    'en',
  );
  assert.equal(zone, 'Pacific Daylight Time (GMT-7) – Pacific Standard Time (GMT-8)');
});

test('a zone that is only an offset is named once', () => {
  const { zone } = localizedItemTexts(eventAt('Etc/GMT+5', '2027-11-07T00:30', '2027-11-07T03:30'), 'en');
  assert.equal(zone, 'GMT-05:00');
});

test('feed, calendar entry and cancellation say the local time with its zone; the times themselves are instants', () => {
  const item = eventAt('Europe/Berlin', '2027-07-05T18:00', '2027-07-05T19:30');
  const said = 'Mon, Jul 5, 2027, 6:00 – 7:30\u202fPM · Central European Summer Time (GMT+2)';
  const plain = (text: string) => text.replaceAll('\u2009', ' ');
  assert.match(plain(toRssEntry(item, OPTIONS).html), new RegExp(`<p>${said.replace(/[()+]/g, '\\$&')}</p>`));
  assert.ok(plain(toCalendarEntry(item, OPTIONS)?.description ?? '').includes(said));
  for (const method of ['PUBLISH', 'CANCEL'] as const) {
    const file = eventCalendar(item, method, OPTIONS).replaceAll('\r\n ', '');
    assert.match(file, /DTSTART:20270705T160000Z\r\nDTEND:20270705T173000Z/);
    assert.match(file, /Central European Summer Time \(GMT\+2\)/);
  }
});

test('a whole day has no zone anywhere', () => {
  const item = eventAt('Asia/Tokyo', '2027-07-05', '2027-07-06', true);
  const texts = [toRssEntry(item, OPTIONS).html, eventCalendar(item, 'PUBLISH', OPTIONS)];
  for (const text of texts) assert.doesNotMatch(text, /GMT|Japan Standard/);
  assert.match(texts[1] ?? '', /DTSTART;VALUE=DATE:20270705/);
});
