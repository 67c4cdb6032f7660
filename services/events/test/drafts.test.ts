import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PAGE_LIST_PATH, type PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { ACCOUNTS, ERASED_ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import type { DraftEntries, ItemEntries, OwnItems } from '@larkfield/mf-events/forms';
import sharp from 'sharp';
import { draftStore } from '../src/items/draft-store.ts';
import { createItemFiles } from '../src/files/store.ts';
import { EVENT_SAMPLE, itemsOf, NEWS_SAMPLE, startSite, VISITOR, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => {
  site = await startSite({ withFiles: true });
  const ann = { _id: 'ann', username: 'ann', email: 'ann@example.org' } as SessionAccount;
  await site.service.database.db.collection<SessionAccount>(ACCOUNTS).insertOne(ann);
});
after(() => site?.close());
beforeEach(async () => {
  await drafts().deleteMany({});
  await site.service.advanceOneHour();
});

const drafts = () => draftStore(site.service.database.db);
const post = (path: string, body: object = {}, who = 'ann') => site.as(who).post(`/api/events/${path}`, body);
const mine = async (who = 'ann') => (await site.as(who).get('/api/events/mine/items')).json<OwnItems>();

async function save(kind: 'news' | 'event', entries: object): Promise<DraftEntries> {
  const answer = await post('drafts', { kind, entries });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<DraftEntries>();
}
async function status(slug: string): Promise<number> {
  const query = { path: `/events/${slug}`, language: 'en', search: '', site: 'site-1' };
  return (await site.service.app.inject({ url: '/pages', query })).json<PageAnswer>().status;
}
const listed = async (title: string) => {
  // Lists are cached for a second of real time. Any call that may write empties the cache.
  await post('drafts/none/delete');
  const found = await Promise.all(
    ['/api/news', '/api/events', '/api/events/feed.rss', PAGE_LIST_PATH].map(
      async (url) => (await site.as(VISITOR).get(url)).body,
    ),
  );
  return found.filter((body) => body.includes(title)).length;
};
/** Returns a planned time in UTC, so many minutes from now. */
function inMinutes(minutes: number) {
  const at = new Date(site.service.clock.now().getTime() + minutes * 60_000).toISOString();
  return { date: at.slice(0, 10), time: at.slice(11, 16), timeZone: 'UTC' };
}
const advance = async (minutes: number) => {
  site.service.clock.advance(minutes * 60_000);
  await site.service.runJobs();
};

test('a draft may be incomplete, is found by its author alone, and is on no list', async () => {
  const { id } = await save('news', { title: 'Half written', html: '' });
  assert.deepEqual(
    (await mine()).drafts.map((one) => one.title),
    ['Half written'],
  );
  assert.deepEqual((await mine('gil')).drafts, []);
  for (const who of ['gil', 'admin'])
    assert.equal((await site.as(who).get(`/api/events/drafts/${id}`)).statusCode, 404);
  assert.equal(await listed('Half written'), 0);
  await post(`drafts/${id}/delete`);
  assert.deepEqual((await mine()).drafts, []);
});

test('a draft is continued from its last version; one that was saved meanwhile is not overwritten', async () => {
  const { id, version } = await save('news', { title: 'One' });
  assert.equal((await post(`drafts/${id}`, { version, entries: { title: 'Two' } })).statusCode, 200);
  const late = await post(`drafts/${id}`, { version, entries: { title: 'Three' } });
  assert.equal(late.statusCode, 409);
  const now = (await site.as('ann').get(`/api/events/drafts/${id}`)).json<DraftEntries>();
  assert.deepEqual([now.version, now.entries], [version + 1, { title: 'Two' }]);
});

test('entries that no form sends are refused by name', async () => {
  const answer = await post('drafts', { kind: 'news', entries: { title: 'x'.repeat(3_000), secret: 'y' } });
  assert.equal(answer.statusCode, 422);
  const { fields } = answer.json<{ fields: { field: string }[] }>();
  assert.deepEqual(fields.map(({ field }) => field).sort(), ['secret', 'title']);
});

test('fifty publications at once make one item, and all get its answer', async () => {
  const { id, version } = await save('news', NEWS_SAMPLE);
  const body = { ...NEWS_SAMPLE, title: 'Once only', version };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(`drafts/${id}/publish/news`, body)),
  );
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size, 1);
  assert.equal(await itemsOf(site.service).countDocuments({ title: 'Once only' }), 1);
  assert.deepEqual((await mine()).drafts, []);
  // Another text is not lost by being told that it is published.
  const other = await post(`drafts/${id}/publish/news`, { ...body, title: 'Another text' });
  assert.equal(other.statusCode, 409);
});

test('a draft is published only when it is complete', async () => {
  const { id, version } = await save('event', { title: 'No date' });
  const answer = await post(`drafts/${id}/publish/event`, { ...EVENT_SAMPLE, industries: [], version });
  assert.equal(answer.statusCode, 422);
  assert.equal((await mine()).drafts.length, 1);
});

test('a planned draft is published when its time comes, once, by several processes and after sleep', async () => {
  const { id, version } = await save('news', { ...NEWS_SAMPLE, title: 'Planned words' });
  const planned = await post(`drafts/${id}/plan`, { version, at: inMinutes(30), until: inMinutes(120) });
  assert.equal(planned.statusCode, 200, planned.body);
  await advance(20);
  assert.equal(await listed('Planned words'), 0);
  assert.ok((await mine()).drafts[0]?.planned);
  site.service.clock.advance(40 * 60_000);
  await Promise.all(Array.from({ length: 8 }, () => site.service.runJobs()));
  site.service.clock.advance(2_000);
  assert.equal(await itemsOf(site.service).countDocuments({ title: 'Planned words' }), 1);
  assert.equal(await listed('Planned words'), 4);
  const [item] = (await mine()).items.filter(({ title }) => title === 'Planned words');
  assert.equal(item?.state, 'published');
  assert.equal(await status(item?.slug ?? ''), 200);
  // It is taken off the board at the time that was planned with it.
  await advance(120);
  site.service.clock.advance(2_000);
  assert.equal(await status(item?.slug ?? ''), 410);
  assert.equal(await listed('Planned words'), 0);
  const stored = (await site.as('ann').get(`/api/events/items/${item?.id}`)).json<ItemEntries>();
  assert.equal(stored.state, 'unpublished');
  const again = await post(`items/${item?.id}/until`, { version: stored.version });
  assert.equal(again.json<{ state: string }>().state, 'published', again.body);
});

test('a plan is refused if the draft is incomplete, the time is over or does not exist', async () => {
  const { id, version } = await save('event', { ...EVENT_SAMPLE, title: '' });
  const refusal = async (body: object, draft = id) => {
    const answer = await post(`drafts/${draft}/plan`, { version, ...body });
    assert.equal(answer.statusCode, 422, answer.body);
    const { fields } = answer.json<{ fields: { field: string; key: string }[] }>();
    return fields.map(({ field, key }) => `${field} ${key}`);
  };
  assert.deepEqual(await refusal({ at: inMinutes(30) }), ['title errors.required']);
  const { id: whole } = await save('event', EVENT_SAMPLE);
  assert.deepEqual(await refusal({ at: inMinutes(-30) }, whole), ['at.time posting:errors.past']);
  const skipped = { date: '2090-03-26', time: '02:30', timeZone: 'Europe/Berlin' };
  assert.deepEqual(await refusal({ at: skipped }, whole), ['at.time posting:errors.leftOut']);
  const early = { at: inMinutes(30), until: inMinutes(60) };
  assert.deepEqual(await refusal(early, whole), ['until.time posting:errors.early']);
});

test('a plan can be changed and ended, and what is planned stays complete', async () => {
  const draft = await save('news', NEWS_SAMPLE);
  const plan = async (version: number, at?: object) =>
    (await post(`drafts/${draft.id}/plan`, { version, ...(at ? { at } : {}) })).json<DraftEntries>();
  const first = await plan(draft.version, inMinutes(30));
  const second = await plan(first.version, inMinutes(90));
  assert.notDeepEqual(first.plan, second.plan);
  const gap = await post(`drafts/${draft.id}`, { version: second.version, entries: { title: 'Only this' } });
  assert.equal(gap.statusCode, 422);
  const third = await plan(second.version);
  assert.equal(third.plan, undefined);
  await advance(200);
  assert.equal(
    (await mine()).drafts.some(({ id }) => id === draft.id),
    true,
  );
});

test('a preview shows the page to everybody with the link, until it is withdrawn or published', async () => {
  const { id, version } = await save('news', { title: 'Secret words' });
  const link = async () => (await post(`drafts/${id}/preview`)).json<DraftEntries>().preview ?? '';
  const tokenIn = (address: string) => address.split('#token=')[1] ?? '';
  const shown = (token: string) => post('preview', { token, language: 'ar' }, VISITOR);
  const first = await link();
  assert.match(first, /\/events\/new\/preview#token=[\w-]{22}$/);
  assert.equal((await shown(tokenIn(first))).json<{ title: string }>().title, 'Secret words');
  assert.doesNotMatch(JSON.stringify(await drafts().findOne({ _id: id })), new RegExp(tokenIn(first)));
  await post(`drafts/${id}/withdraw`);
  assert.equal((await shown(tokenIn(first))).statusCode, 404);
  const second = await link();
  assert.notEqual(second, first);
  assert.equal((await shown(tokenIn(second))).statusCode, 200);
  await post(`drafts/${id}/publish/news`, { ...NEWS_SAMPLE, version });
  assert.equal((await shown(tokenIn(second))).statusCode, 404);
});

test('the image of a draft stays while the draft lives, and goes with it', async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id: image } = (await site.files?.upload(bytes, 'a.png')) ?? { id: '' };
  const { id, image: shown } = await save('news', { title: 'With image', image });
  const { publicFiles } = createItemFiles({ db: site.service.database.db, config: site.service.config });
  const count = () => publicFiles.countDocuments({ record: image });
  const src = shown?.sizes[0]?.src ?? '';
  await advance(3_000);
  assert.equal((await site.as(VISITOR).get(src)).statusCode, 200);
  await post(`drafts/${id}/delete`);
  await advance(20);
  await advance(20);
  assert.equal(await count(), 0);
});

test('a forgotten draft is deleted after the days of the setting, a planned one is not', async () => {
  const { id } = await save('news', { title: 'Forgotten' });
  const days = 24 * 60;
  const planned = await save('news', { ...NEWS_SAMPLE, title: 'Far away' });
  const plan = { version: planned.version, at: inMinutes(300 * days) };
  assert.equal((await post(`drafts/${planned.id}/plan`, plan)).statusCode, 200);
  await advance(179 * days);
  assert.ok(await drafts().findOne({ _id: id }));
  await advance(2 * days);
  assert.equal(await drafts().findOne({ _id: id }), null);
  assert.ok(await drafts().findOne({ _id: planned.id }));
});

test('the drafts of an account go with it', async () => {
  await post('drafts', { kind: 'news', entries: { title: 'Of Eve' } }, 'eve');
  await site.service.database.db
    .collection<{ _id: string; at: Date }>(ERASED_ACCOUNTS)
    .insertOne({ _id: 'eve', at: site.service.clock.now() });
  await site.service.runJobs();
  assert.equal(await drafts().countDocuments({ 'author.account': 'eve' }), 0);
});

test('two people who have the same item open are told of each other, and of what was saved', async () => {
  const { id } = await site.event();
  const open = async (who: string, page: string) =>
    (await post('editing', { id, page: `page-of-${page}-0000000000` }, who)).json<{
      version: number;
      open: { name: string; self: boolean }[];
      saved?: { name: string };
    }>();
  assert.deepEqual((await open('ann', 'ann')).open, []);
  const [other] = (await open('admin', 'admin')).open;
  assert.deepEqual([other?.name, other?.self], ['ann', false]);
  assert.equal(
    (await open('ann', 'phone')).open.some(({ self }) => self),
    true,
  );
  assert.equal((await post('editing', { id, page: 'page-of-gil-00000000' }, 'gil')).statusCode, 404);
  const change = { ...EVENT_SAMPLE, title: 'By the office', version: 0 };
  assert.equal((await post(`items/${id}/event`, change, 'admin')).statusCode, 200);
  const told = await open('ann', 'ann');
  assert.deepEqual([told.version, told.saved?.name], [1, 'admin']);
  const late = await post(`items/${id}/event`, { ...EVENT_SAMPLE, subtitle: 'Late', version: 0 });
  assert.equal(late.statusCode, 409);
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.title, 'By the office');
});
