import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { itemsOf, NEWS_SAMPLE, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

const create = (who: string, body: object) => site.as(who).post('/api/events/items/news', body);

test('administrators find an item by the beginning of its title, also one from before titles were searched', async () => {
  const admin = site.as('admin');
  const created = await create('admin', { ...NEWS_SAMPLE, title: 'Été à Genève: the program' });
  const { id } = created.json<{ id: string }>();
  const found = async (search: string) => {
    const answer = await admin.get(`/api/events/records/items?search=${encodeURIComponent(search)}`);
    return answer.json<{ items: unknown[] }>().items.length;
  };
  assert.deepEqual([await found('ete a GENEVE'), await found('program')], [1, 0]);
  // Simulates an item that was stored before titles were searchable.
  await itemsOf(site.service).updateOne({ _id: id }, { $unset: { 'find.title': '' } });
  assert.equal(await found('ete a geneve'), 0);
  await site.service.prepare();
  assert.equal(await found('ete a geneve'), 1);
});

test('with moderation on, posts of accounts wait for an administrator, and their authors hear of it', async () => {
  const admin = site.as('admin');
  const put = (moderation: boolean, version: number) =>
    site.service.app.inject({
      method: 'PUT',
      url: '/api/events/settings',
      payload: { version, values: { moderation } },
      headers: { cookie: 'who=admin' },
    });
  assert.equal((await put(true, 0)).statusCode, 200);
  site.service.clock.advance(2_000);
  const waits = (await create('ann', { ...NEWS_SAMPLE, title: 'Held' })).json<{
    state: string;
    id: string;
  }>();
  assert.equal(waits.state, 'pending');
  assert.equal((await create('admin', NEWS_SAMPLE)).json<{ state: string }>().state, 'published');
  // Staff without the role of editors post like any other account.
  assert.equal((await create('helper', NEWS_SAMPLE)).json<{ state: string }>().state, 'pending');
  const { reference, author, slugs } = (await itemsOf(site.service).findOne({ _id: waits.id })) ?? {};
  const account = { _id: author?.account ?? '', email: 'ann@example.org' } as SessionAccount;
  await site.service.database.db.collection<SessionAccount>(ACCOUNTS).insertOne(account);
  site.service.clock.advance(24 * 3600_000);
  const done = await admin.post(`/api/events/records/items/${reference}/state`, {
    version: 0,
    state: 'published',
  });
  assert.equal(done.statusCode, 200, done.body);
  const published = await itemsOf(site.service).findOne({ _id: waits.id });
  const today = site.service.clock.now().toISOString().slice(0, 10);
  assert.deepEqual([published?.state, published?.find.firstDay], ['published', today]);
  await site.service.runJobs();
  const toAuthor = site.service.transport.mails.filter(({ to }) => to.address === 'ann@example.org');
  assert.equal(toAuthor.length, 1);
  assert.ok(toAuthor[0]?.text.includes(`/events/${slugs?.[0]}`), toAuthor[0]?.text);
});

test('editors change the posts of others; staff without that role do not', async () => {
  const { id } = (await create('ann', { ...NEWS_SAMPLE, title: 'Of Ann' })).json<{ id: string }>();
  assert.equal((await site.as('admin').get(`/api/events/items/${id}`)).statusCode, 200);
  assert.equal((await site.as('helper').get(`/api/events/items/${id}`)).statusCode, 404);
  assert.equal((await site.as('helper').get('/api/events/records/items')).statusCode, 403);
});
