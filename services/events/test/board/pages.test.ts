import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { PAGE_LIST_PATH, type PageAnswer, type PageList } from '@larkfield/contracts/dynamic-pages';
import { startTestService, TEST_ORIGIN, queriesWithoutIndex, type TestService } from '@larkfield/kit/testing';
import type { BoardData, ItemData } from '@larkfield/mf-events/forms';
import { service as events } from '../../src/app.ts';
import type { ItemRecord } from '../../src/items/item.ts';
import { changeItem, itemStore } from '../../src/items/store.ts';
import { testEventFields, testItem, insertItems } from '../support/items.ts';

let service: TestService;
before(async () => void (service = await startTestService(events)));
after(() => service.close());

const changedNow = (change: Parameters<typeof testItem>[0] = {}) => {
  service.clock.advance(1_000);
  const now = service.clock.now();
  return testItem({ publishedAt: now, changedAt: now, ...change });
};
/** Removes the items of earlier tests from the board. */
beforeEach(async () => {
  service.clock.advance(60_000);
  const gone = { $set: { state: 'deleted', changedAt: service.clock.now() } } as const;
  await itemStore(service.database.db).updateMany({ state: { $ne: 'deleted' } }, gone);
});

async function ask(path: string, search = '', language: Language = 'en'): Promise<PageAnswer> {
  const query = { path, language, search, site: 'site-1' };
  const answer = await service.app.inject({ url: '/pages', query });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PageAnswer>();
}

async function shown(path: string, search = '', language: Language = 'en') {
  const answer = await ask(path, search, language);
  assert.equal(answer.status, 200);
  return answer as Extract<PageAnswer, { status: 200 }>;
}

async function board(search = ''): Promise<BoardData> {
  return (await shown('/events', search)).data as BoardData;
}

const titles = ({ items }: Pick<BoardData, 'items'>) => items.map(({ title }) => title);

async function changed(one: ItemRecord, change: Omit<Parameters<typeof changeItem>[2], 'audit' | 'now'>) {
  const items = itemStore(service.database.db);
  const stored = await items.findOne({ _id: one._id });
  assert.ok(stored);
  service.clock.advance(1_000);
  const audit = { action: 'item.changed', actor: 'ada', subject: one.reference, requestId: 'r' };
  await changeItem(items, stored, { ...change, audit, now: service.clock.now() });
}

test('the page behind a sign-up without script says what its ticket says, and shows nothing that is none', async () => {
  const told = async (ref: string) => (await shown('/events/signup/done', `?ref=${ref}`)).data;
  assert.deepEqual(await told('LK-7F2M-QX9D.waiting'), { reference: 'LK-7F2M-QX9D', state: 'waiting' });
  assert.deepEqual(await told('LK-7F2M-QX9D.confirmed'), { reference: 'LK-7F2M-QX9D', state: 'confirmed' });
  assert.deepEqual(await told('LK-7F2M-QX9D.offered'), { reference: 'LK-7F2M-QX9D' });
  assert.deepEqual(await told('<b>.confirmed.x'), { state: 'confirmed' });
  assert.deepEqual(await told(''), {});
});

test('without items the board is a page all the same, with a title of its own in every language', async () => {
  const found = new Set<string>();
  for (const { tag } of LANGUAGES) {
    const { title, description, data } = await shown('/events', '', tag);
    assert.deepEqual([(data as BoardData).items, (data as BoardData).any], [[], false]);
    assert.ok(description.length > 10);
    found.add(title);
  }
  assert.ok(found.size > 1);
});

// covers: E1
test('the newest item comes first, pending and deleted ones are hidden, and a change is visible at once', async () => {
  const { db } = service.database;
  const old = changedNow({ title: 'Old' });
  await insertItems(
    db,
    old,
    changedNow({ title: 'Pending', state: 'pending' }),
    changedNow({ title: 'New' }),
  );
  assert.deepEqual(titles(await board()), ['New', 'Old']);
  await changed(old, { set: { state: 'deleted' } });
  assert.deepEqual(titles(await board()), ['New']);
  await insertItems(db, changedNow({ title: 'Newer' }));
  assert.deepEqual(titles(await board()), ['Newer', 'New']);
});

test('upcoming events come first when that is asked for, the next one at the top', async () => {
  const at = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000);
  const event = (days: number) => testEventFields({ start: at(days), end: at(days + 0.1) });
  await insertItems(
    service.database.db,
    changedNow({ title: 'In ten days', event: event(10) }),
    changedNow({ title: 'In two days', event: event(2) }),
    changedNow({ title: 'Over', event: event(-5) }),
    changedNow({ title: 'News' }),
  );
  const upcoming = ['In two days', 'In ten days', 'News', 'Over'];
  assert.deepEqual(titles(await board('?sort=upcoming')), upcoming);
  assert.deepEqual(titles(await board()), ['News', 'Over', 'In two days', 'In ten days']);
  assert.deepEqual(titles(await board('?when=upcoming&sort=upcoming')), ['In two days', 'In ten days']);
  const past = await board('?when=past');
  assert.deepEqual([titles(past), past.total], [['Over'], 1]);
});

test('pages follow each other by cursors, and nothing comes twice when something is added meanwhile', async () => {
  const { db } = service.database;
  await insertItems(db, ...Array.from({ length: 45 }, (_, place) => changedNow({ title: `Item ${place}` })));
  const first = await board();
  await insertItems(db, changedNow({ title: 'Meanwhile' }));
  const second = await board(`?after=${first.next ?? ''}`);
  const third = await board(`?after=${second.next ?? ''}`);
  const all = [first, second, third].flatMap(titles);
  assert.equal(new Set(all).size, 45);
  assert.equal(all.length, 45);
  assert.deepEqual([first.total, third.total, third.next], [45, 46, undefined]);
});

test('what a form without script sends leads to the one address of its view', async () => {
  const search =
    '?q=&show=news&show=event&from=&region=africa&industry=literacy&industry=nonsense&price-from=';
  const location = '/events?region=africa&industry=literacy';
  assert.deepEqual(await ask('/events', search), { status: 301, location, maxAgeS: 5 });
  assert.deepEqual(await ask('/events', '?utm_source=x'), { status: 301, location: '/events', maxAgeS: 5 });
  const narrowed = await shown('/events', '?region=africa&industry=literacy');
  assert.equal(narrowed.robots, 'noindex, follow');
  assert.equal((await shown('/events')).robots, undefined);
});

for (const [written, searched] of [
  ['Früherkennung in der Schule', 'fruherkennung'],
  ['التعليم المبكر للأطفال', 'تعليم'],
  ['発達検査のはじめかた', '検査'],
  ['东京的发展评估', '评估'],
  ['조기 발견을 위한 학교', '학교'],
  ['Раннее развитие', 'РАЗВ'],
  ['Phát hiện sớm', 'phat hien'],
] as const)
  test(`“${searched}” finds “${written}” in titles and in texts`, async () => {
    const inText = { title: 'Other', content: [{ tag: 'p', children: [written] }] } as const;
    await insertItems(
      service.database.db,
      changedNow({ title: written }),
      changedNow(inText),
      changedNow({ title: 'X' }),
    );
    const found = await board(`?${new URLSearchParams({ q: searched }).toString()}`);
    assert.deepEqual(titles(found), ['Other', written]);
  });

test('the page of an event has all that is known of it, as data and for search engines', async () => {
  const event = testEventFields({ capacity: { places: 20, waitingList: true } });
  const one = changedNow({ title: 'Open day', slugs: ['open-day'], event, taken: 17, likes: 3 });
  await insertItems(service.database.db, one, changedNow({ title: 'Like it', slugs: ['like-it'] }));
  const { title, jsonLd, data } = await shown('/events/open-day', '', 'de');
  assert.equal(title, 'Open day');
  const page = data as ItemData;
  assert.deepEqual(page.capacity, { places: 20, waitingList: true, left: 3 });
  assert.deepEqual(page.content, one.content);
  assert.deepEqual(titles({ items: page.related }), ['Like it']);
  assert.equal(page.words.place, 'San José, Vereinigte Staaten');
  assert.deepEqual(jsonLd, [
    {
      '@type': 'Event',
      name: 'Open day',
      url: `${TEST_ORIGIN}/de/events/open-day`,
      inLanguage: 'en',
      description: 'A subtitle',
      isAccessibleForFree: false,
      startDate: '2027-04-10T16:00:00.000Z',
      endDate: '2027-04-10T18:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'San José',
        address: { '@type': 'PostalAddress', addressLocality: 'San José', addressCountry: 'US' },
      },
      typicalAgeRange: '3-6',
      offers: {
        '@type': 'Offer',
        url: `${TEST_ORIGIN}/de/events/open-day`,
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      maximumAttendeeCapacity: 20,
      remainingAttendeeCapacity: 3,
    },
  ]);
});

test('an earlier address leads to today’s, a deleted item is gone under all, and one that is pending was never there', async () => {
  const moved = changedNow({ title: 'Before', slugs: ['before'] });
  await insertItems(service.database.db, moved, changedNow({ slugs: ['waiting'], state: 'pending' }));
  await changed(moved, { fields: { ...moved, title: 'Afterwards' } });
  assert.deepEqual(await ask('/events/before'), { status: 301, location: '/events/afterwards', maxAgeS: 5 });
  assert.equal((await shown('/events/afterwards')).status, 200);
  await changed(moved, { set: { state: 'deleted' } });
  for (const slug of ['before', 'afterwards'])
    assert.deepEqual(await ask(`/events/${slug}`), { status: 410, maxAgeS: 5 });
  for (const slug of ['waiting', 'nobody', '%D9%84%D8%A7'])
    assert.deepEqual(await ask(`/events/${slug}`), { status: 404, maxAgeS: 5 });
});

test('every query of the pages and lists is backed by an index', async () => {
  const { db, queries } = service.database;
  const from = queries.length;
  await insertItems(db, changedNow({ slugs: ['indexed'] }));
  await board('?q=some&sort=upcoming&view=month');
  await shown('/events/indexed');
  await service.app.inject({ url: '/api/news/1' });
  const own = queries.slice(from).filter(({ filter }) => Object.keys(filter).length > 0);
  assert.ok(own.length > 3);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});

test('the page list contains the listed items in their own language, and nothing else', async () => {
  const arabic = changedNow({ language: 'ar', title: 'ورشة', subtitle: 'مساء', slugs: ['ورشة', 'قديم'] });
  const news = changedNow({ title: 'News', slugs: ['news'] });
  const held = changedNow({ title: 'Held back', slugs: ['held'], state: 'pending' });
  const gone = changedNow({ title: 'Gone', slugs: ['gone'], state: 'deleted' });
  await insertItems(service.database.db, arabic, news, held, gone);
  service.clock.advance(60_000);
  const answer = await service.app.inject(PAGE_LIST_PATH);
  const listed = answer.json<PageList>().map(({ path, language, title }) => [path, language, title]);
  assert.deepEqual(listed, [
    ['/events/news', 'en', 'News'],
    [`/events/${encodeURIComponent('ورشة')}`, 'ar', 'ورشة'],
  ]);
});
