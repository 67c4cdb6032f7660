import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestService, TEST_ORIGIN, type TestService } from '@larkfield/kit/testing';
import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { service as events } from '../../src/app.ts';
import type { WireEvent, WireNews } from '../../src/items/wire.ts';
import { testEventFields, testItem, insertItems } from '../support/items.ts';

let service: TestService;
const stored = {
  news: testItem({
    title: 'News & <more>',
    subtitle: 'Words, “quoted”',
    region: 'worldWide',
    format: 'guide',
    links: ['https://example.org/a'],
    slugs: ['news'],
    allAges: true,
    ages: { from: 0, to: 999 },
    document: { fileId: 'doc-1', name: 'Plan.PDF', type: 'application/pdf', bytes: 1234 },
    timestamp: 1_800_000_000_001,
    publishedAt: new Date('2026-06-02T10:00:00Z'),
  }),
  event: testItem({ title: 'ورشة', language: 'ar', event: testEventFields(), timestamp: 1_800_000_000_002 }),
  pending: testItem({ event: testEventFields(), state: 'pending', timestamp: 1_800_000_000_003 }),
};
before(async () => {
  service = await startTestService(events);
  await insertItems(service.database.db, ...Object.values(stored));
});
after(() => service.close());

const ask = (url: string) => service.app.inject({ url });

// covers: E26, E46
test('the list of news has the names of the specification, lists inside texts, and addresses instead of files', async () => {
  const answer = await ask('/api/news');
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(answer.json<WireNews[]>(), [
    {
      Timestamp: 1_800_000_000_001,
      Title: 'News & <more>',
      Subtitle: 'Words, “quoted”',
      Format: 'Tutorial/Quickstart Guide',
      Link: 'https://example.org/a',
      Region: 'World Wide',
      Class: '["Screening/Mini-Test"]',
      Industry: '["Literacy"]',
      AgeStart: 0,
      AgeEnd: 999,
      AllAge: true,
      Description: '<p>Some <strong>details</strong>.</p>',
      image_data: '',
      doc_data: `${TEST_ORIGIN}/api/events/files/doc-1`,
      DocFormat: 'pdf',
      Likes: 0,
      likedUsers: '[]',
    },
  ]);
});

// covers: E43, E45, E46
test('the list of events tells times on the clocks where they take place, and leaves out what is pending', async () => {
  const [event, ...rest] = (await ask('/api/event')).json<WireEvent[]>();
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [event?.DateStart, event?.DateEnd, event?.TimeStart, event?.TimeEnd, event?.TimeZone, event?.AllDay],
    ['2027-04-10', '2027-04-10', '09:00 am', '11:00 am', 'America/Los_Angeles', false],
  );
  assert.deepEqual(
    [event?.Cost, event?.Currency, event?.NoCost, event?.MeetingType],
    ['12.50', 'USD', false, 'inPerson'],
  );
  assert.equal(event?.ItemList, '[{"name":"Pens","amount":"2","unit":"dozens"}]');
});

test('an item is found by its timestamp, a pending one is not', async () => {
  assert.equal((await ask('/api/news/1800000000001')).json<WireNews>().Title, 'News & <more>');
  for (const url of ['/api/event/1800000000001', '/api/event/1800000000003', '/api/news/5'])
    assert.equal((await ask(url)).statusCode, 404, url);
});

test('the feed of a filtered list is read by another program, word for word', async () => {
  const answer = await ask('/api/events/feed.rss?show=news&language=de');
  assert.match(String(answer.headers['content-type']), /^application\/rss\+xml/);
  const feed = await new Parser().parseString(answer.body);
  assert.equal(feed.link, `${TEST_ORIGIN}/de/events?show=news`);
  const [news, ...rest] = feed.items;
  assert.deepEqual(rest, []);
  assert.deepEqual(
    [news?.title, news?.link, news?.isoDate, news?.enclosure?.type],
    ['News & <more>', `${TEST_ORIGIN}/de/events/news`, '2026-06-02T10:00:00.000Z', 'application/pdf'],
  );
  assert.match(news?.content ?? '', /^<p>Words, “quoted”<\/p><p>Some <strong>details<\/strong>\.<\/p>$/);
});

test('the feed tells when an event is together with its time zone', async () => {
  const answer = await ask('/api/events/feed.rss');
  const { items } = await new Parser().parseString(answer.body);
  const event = items.find(({ content = '' }) => content.includes('2027'));
  assert.match(event?.content ?? '', /9:00.*11:00.*AM · Pacific Daylight Time \(GMT-7\)<\/p>/);
});

test('the calendar of a list, and of one event, is read by another program', async () => {
  const urls = ['/api/events/calendar.ics?show=news', `/api/events/${stored.event._id}/calendar.ics`];
  for (const url of urls) {
    const answer = await ask(url);
    assert.match(String(answer.headers['content-type']), /^text\/calendar/);
    const calendar = new ICAL.Component(ICAL.parse(answer.body));
    const summaries = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each).summary);
    assert.deepEqual(summaries, ['ورشة']);
  }
  for (const { _id } of [stored.news, stored.pending])
    assert.equal((await ask(`/api/events/${_id}/calendar.ics`)).statusCode, 404);
});
