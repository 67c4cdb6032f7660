import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { ACCOUNTS } from '@larkfield/kit/accounts';
import { samplePdf, queriesWithoutIndex } from '@larkfield/kit/testing';
import {
  EVENT_SAMPLE,
  itemsOf,
  NEWS_SAMPLE,
  personSample,
  startSite,
  type TestSite,
} from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite({ withFiles: true })));
after(() => site?.close());
beforeEach(() => site.service.advanceOneHour());

const create = (kind: 'news' | 'event', body: object, who = 'ann') =>
  site.as(who).post(`/api/events/items/${kind}`, body);
async function sendForm(path: string, form: FormData) {
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  return site.as('ann').post(path, Buffer.from(await body.arrayBuffer()), headers);
}
const fieldsOf = (answer: { json<T>(): T }) =>
  answer
    .json<{ fields?: { field: string; key: string }[] }>()
    .fields?.map(({ field, key }) => `${field} ${key}`) ?? [];

test('news without script: paragraphs of plain text become paragraphs', async () => {
  const answer = await create('news', NEWS_SAMPLE);
  assert.equal(answer.statusCode, 201, answer.body);
  const item = await itemsOf(site.service).findOne({ _id: answer.json<{ id: string }>().id });
  assert.equal(item?.html, '<p>First.</p><p>Second.</p>');
});

test('what is sent as details is kept without anything that runs', async () => {
  const { id } = await site.event({
    html: '<p onclick=alert(1)>a<script>alert(1)</script><img src=x onerror=alert(1)></p>',
  });
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.html, '<p>a</p>');
});

const WRONG: readonly (readonly [what: string, change: object, fields: readonly string[]])[] = [
  ['no industry', { industries: [] }, ['industries errors.choose']],
  ['no job level', { jobLevel: undefined }, ['jobLevel errors.choose']],
  ['an end before the start', { dateEnd: '2090-05-31' }, ['dateEnd errors.order']],
  ['no time and not all day', { timeStart: undefined }, ['timeStart errors.required']],
  [
    'in person without a place',
    { meetingType: 'inPerson' },
    ['country errors.inPerson', 'city errors.inPerson'],
  ],
  ['details without words', { html: '<p> <script>x</script></p>' }, ['html errors.required']],
  ['no such time zone', { timeZone: 'Europe/Nowhere' }, ['timeZone errors.choose']],
  ['30 February', { dateEnd: '2092-02-30', dateStart: '2092-02-29' }, ['dateEnd posting:errors.day']],
  ['29 February of a year that has none', { dateStart: '2090-02-29' }, ['dateStart posting:errors.day']],
  [
    'a time that the clocks leave out',
    { dateStart: '2090-03-12', timeStart: '02:30', dateEnd: '2090-03-12', timeEnd: '05:00' },
    ['timeStart posting:errors.leftOut'],
  ],
  [
    'an end that the clocks leave out',
    { dateEnd: '2091-03-25', timeEnd: '02:15', timeZone: 'Europe/Berlin' },
    ['timeEnd posting:errors.leftOut'],
  ],
  ['a cost without a currency', { cost: '5' }, ['currency errors.choose']],
];
for (const [what, change, fields] of WRONG)
  test(`an event is refused by name: ${what}`, async () => {
    const answer = await create('event', { ...EVENT_SAMPLE, ...change });
    assert.equal(answer.statusCode, 422);
    assert.deepEqual(fieldsOf(answer), fields);
  });

test('the clock of the time zone decides on the instant, and all day are its days', async () => {
  const at = await site.event({ timeZone: 'Europe/Stockholm' });
  const item = await itemsOf(site.service).findOne({ _id: at.id });
  assert.equal(item?.event?.start.toISOString(), '2090-06-01T12:00:00.000Z');
  const whole = await site.event({
    allDay: true,
    timeStart: undefined,
    timeEnd: undefined,
    timeZone: 'Asia/Tokyo',
  });
  const day = await itemsOf(site.service).findOne({ _id: whole.id });
  assert.deepEqual(
    [day?.event?.start.toISOString(), day?.event?.end.toISOString()],
    ['2090-05-31T15:00:00.000Z', '2090-06-01T15:00:00.000Z'],
  );
});

// covers: E31, E49, E62
test('the calls of the specification accept texts and files, and ignore a number of likes', async () => {
  const image = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const entries = {
    ...{
      title: 'Wire',
      subtitle: 'By form',
      region: 'Europe',
      class: '["Product"]',
      industry: '["Healthcare"]',
    },
    ...{
      ageStart: '',
      ageEnd: '',
      allAge: 'true',
      description: '<p>Hi</p>',
      timestamp: '1735689600000',
      dateStart: '2090-07-01',
    },
    ...{
      dateEnd: '2090-07-02',
      allDay: 'false',
      meetingType: 'remote',
      country: '',
      city: '',
      sponsor: 'true',
    },
    ...{
      timeStart: '02:00 pm',
      timeEnd: '03:30 pm',
      timezone: 'US/Pacific',
      numExpect: '20',
      cost: '12.50',
      currency: 'USD',
    },
    ...{
      noCost: 'false',
      jobFunction: '',
      jobLevel: 'Private party',
      jobTitle: '',
      likes: '99',
      likedUsers: '["x"]',
    },
    itemList: '[{"name":"Cups","amount":"3","unit":"pcs"}]',
  };
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  form.append('img', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'room.jpg');
  const answer = await sendForm('/api/create/event', form);
  assert.equal(answer.statusCode, 201, answer.body);
  const item = await itemsOf(site.service).findOne({ _id: answer.json<{ id: string }>().id });
  assert.deepEqual([item?.likes, item?.timestamp, item?.event?.cost?.amount], [0, 1735689600000, 1250]);
  assert.equal(item?.event?.start.toISOString(), '2090-07-01T21:00:00.000Z');
  assert.deepEqual(
    item?.image?.sizes.map(({ width, type }) => `${width} ${type}`),
    [480, 960, 1200].flatMap((width) => [`${width} image/avif`, `${width} image/webp`]),
  );
  for (const size of item?.image?.sizes.slice(0, 2) ?? []) {
    const sent = await site.as(undefined).get(`/api/events/files/${size.fileId}`);
    assert.deepEqual(
      [sent.statusCode, sent.headers['content-type'], sent.headers['cache-control']],
      [200, size.type, 'public, max-age=31536000, immutable'],
    );
    const { width, exif } = await sharp(sent.rawPayload).metadata();
    assert.deepEqual([width, exif], [480, undefined]);
  }
  const original = await site.as(undefined).get(`/api/events/files/${item?.image?.fileId}`);
  assert.equal(original.statusCode, 404);
  const listed = await site.as(undefined).post('/api/getEventByID', { eventID: '1735689600000' });
  const [wire] = listed.json<{ TimeStart: string; JobLevel: string }[]>();
  assert.deepEqual([wire?.TimeStart, wire?.JobLevel], ['02:00 pm', 'Private party']);
  assert.equal(item?.event?.jobLevel, 'privateParty');
});

// covers: E27, E49
test('the call for news takes what the specification sends, with image and document', async () => {
  const teal = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
  const image = await teal.png().toBuffer();
  const form = new FormData();
  const entries = {
    ...{ title: 'Paper', subtitle: 'By form', format: 'White Paper', link: 'https://example.org/paper' },
    ...{ region: 'Europe', class: '["Product"]', ageStart: '3', ageEnd: '6', allAge: 'false' },
    ...{ industry: '["Healthcare"]', description: '<p>Hi</p>', timestamp: '1735689700000' },
    ...{ likes: '99', likedUsers: '["x"]' },
  };
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  form.append('img', new File([Uint8Array.from(image)], 'a.png'));
  form.append('doc', new File([Uint8Array.from(samplePdf())], 'paper.pdf'));
  const answer = await sendForm('/api/create/news', form);
  assert.equal(answer.statusCode, 201, answer.body);
  const item = await itemsOf(site.service).findOne({ _id: answer.json<{ id: string }>().id });
  assert.deepEqual(
    [item?.title, item?.subtitle, item?.format, item?.region, item?.links[0], item?.html],
    ['Paper', 'By form', 'whitePaper', 'europe', 'https://example.org/paper', '<p>Hi</p>'],
  );
  assert.deepEqual(
    [item?.classes, item?.industries, item?.ages, item?.timestamp, item?.likes],
    [['product'], ['healthcare'], { from: 3, to: 6 }, 1735689700000, 0],
  );
  assert.deepEqual([item?.image?.alt, item?.document?.name], ['Paper', 'paper.pdf']);
});

test('files of a deleted item are erased in all their sizes, unless another item shows them', async () => {
  const bytes = await sharp({ create: { width: 500, height: 50, channels: 3, background: 'plum' } })
    .png()
    .toBuffer();
  const upload = async () => (await site.files?.upload(bytes, 'a.png'))?.id ?? '';
  const post = async (image: string) => {
    const { id } = (await create('news', { ...NEWS_SAMPLE, image, imageAlt: 'Plum' })).json<{ id: string }>();
    return { id, item: await itemsOf(site.service).findOne({ _id: id }) };
  };
  const remove = (id: string) => site.as('ann').post(`/api/events/items/${id}/delete`);
  const shared = await upload();
  const [alone, first, second] = [await post(await upload()), await post(shared), await post(shared)];
  const statusOf = async ({ item }: typeof alone) =>
    (await site.as(undefined).get(`/api/events/files/${item?.image?.sizes[0]?.fileId}`)).statusCode;
  for (const { id } of [alone, first]) assert.equal((await remove(id)).statusCode, 200);
  await site.service.runJobs();
  assert.equal(await statusOf(alone), 200, 'not at once');
  await site.service.advanceOneHour();
  await site.service.runJobs();
  assert.deepEqual([await statusOf(alone), await statusOf(second)], [404, 200]);
  const left = site.service.database.db.collection('events_files');
  assert.equal(await left.countDocuments({ record: alone.item?.image?.fileId }), 0);
  const again = await create('news', { ...NEWS_SAMPLE, image: alone.item?.image?.fileId, imageAlt: 'Plum' });
  assert.equal(again.json<{ code: string }>().code, 'FILE_UNKNOWN', 'nobody uses it again');
});

test('an item cannot contain the image of another account', async () => {
  const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id: image } = (await site.files?.upload(bytes, 'a.png')) ?? { id: '' };
  assert.equal((await create('news', { ...NEWS_SAMPLE, image, imageAlt: 'Teal' })).statusCode, 201);
  assert.equal(
    (await create('news', { ...NEWS_SAMPLE, image, imageAlt: 'Teal' }, 'bob')).json<{ code: string }>().code,
    'FILE_TAKEN',
  );
  assert.deepEqual(fieldsOf(await create('news', { ...NEWS_SAMPLE, image })), ['imageAlt errors.required']);
});

// covers: E48
test('items of others are not found, except by administrators; of two parallel changes the second gets a conflict', async () => {
  const { id } = await site.event();
  assert.equal((await site.as('bob').get(`/api/events/items/${id}`)).statusCode, 404);
  const change = { ...EVENT_SAMPLE, title: 'New title', version: 0 };
  assert.equal((await site.as('bob').post(`/api/events/items/${id}/event`, change)).statusCode, 404);
  const [one, two] = await Promise.all(
    [1, 2].map(() => site.as('admin').post(`/api/events/items/${id}/event`, change)),
  );
  assert.deepEqual([one?.statusCode, two?.statusCode].sort(), [200, 409]);
  assert.equal((await site.as('ann').post(`/api/events/items/${id}/delete`)).statusCode, 200);
  assert.equal((await site.as('ann').get(`/api/events/items/${id}`)).statusCode, 404);
});

test('an item keeps the time that its caller sent, whatever it is called; of one time there is one item', async () => {
  const timestamp = 1_735_700_000_000;
  const times = [];
  for (const sent of [timestamp, timestamp + 10, timestamp])
    times.push((await site.event({ title: 'Named alike', timestamp: sent })).timestamp - timestamp);
  assert.deepEqual(times, [0, 10, 1]);
});

// covers: E66, A26
test('participants and visitors write nothing', async () => {
  assert.equal((await create('news', NEWS_SAMPLE, 'eve@example.org')).statusCode, 403);
  assert.equal((await site.as(undefined).post('/api/events/items/news', NEWS_SAMPLE)).statusCode, 401);
});

test('the table of participants holds no formulas', async () => {
  const { id, timestamp } = await site.event();
  const body = { ...personSample('Ben'), lastname: '-Formula', timestamp };
  await site.as(undefined).post('/api/saveEventParticipant', body);
  const csv = await site.as('ann').get(`/api/events/items/${id}/participants.csv`);
  assert.match(csv.body, /Ben,'-Formula,ben@example.org/);
});

test('every query of the service is backed by an index', async () => {
  // Queries of accounts are excluded: they are by id, and the collection belongs to the identity service.
  const own = site.service.database.queries.filter(
    ({ collection, filter }) => collection !== ACCOUNTS && Object.keys(filter).length > 0,
  );
  assert.deepEqual(await queriesWithoutIndex(site.service.database.db, own), []);
});
