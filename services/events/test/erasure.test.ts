import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import {
  ACCOUNTS,
  ERASED_ACCOUNTS,
  PROVEN_ADDRESSES,
  type ErasedAccount,
  type ProvenAddress,
  type SessionAccount,
} from '@larkfield/kit/accounts';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { collectionsContaining } from '@larkfield/kit/testing';
import { itemsOf, NEWS_SAMPLE, personSample, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

async function author() {
  const id = `author-${randomUUID().slice(0, 8)}`;
  const email = `${id}@example.org`;
  const account = { _id: id, username: id, email } as SessionAccount;
  await site.service.database.db.collection<SessionAccount>(ACCOUNTS).insertOne(account);
  return { id, email, as: site.as(id) };
}

async function post(as: ReturnType<TestSite['as']>, title: string) {
  const answer = await as.post('/api/events/items/news', { ...NEWS_SAMPLE, title });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ id: string; slug: string }>();
}

/** Returns page, JSON-LD, board and feed as one text, after the cache has expired. */
async function everywhere(slug: string): Promise<string> {
  site.service.clock.advance(60_000);
  const page = async (path: string) => {
    const query = { path, language: 'en', search: '', site: 'site-1' };
    const answer = await site.service.app.inject({ url: '/pages', query });
    assert.equal(answer.json<PageAnswer>().status, 200, answer.body);
    return answer.body;
  };
  const feed = await site.as(undefined).get('/api/events/feed.rss');
  assert.equal(feed.statusCode, 200);
  const pages = [await page(`/events/${slug}`), await page('/events')];
  const list = await site.as(undefined).get('/api/news');
  return [...pages, feed.body, list.body].join('\n');
}

const records = (path: string, email: string) =>
  site.as('admin').post(`/api/events/records/${path}`, { email });
const counts = async (email: string) => {
  const answer = await records('person/erase', email);
  assert.equal(answer.statusCode, 200, answer.body);
  const { erased } = answer.json<{ erased: { id: string; records: number }[] }>();
  return Object.fromEntries(erased.map(({ id, records: number }) => [id, number]));
};

test('what an author wrote is found by the address, and stays in public without the author once they are erased', async () => {
  const { id, email, as } = await author();
  const { slug } = await post(as, 'By somebody');
  const other = await post(site.as('ann'), 'By Ann');
  assert.equal(
    (await everywhere(slug)).split(id).length - 1,
    4,
    'page, JSON-LD, board and feed name the author',
  );
  const told = (await records('person', email)).json<{
    kinds: { id: string; records: { values: { title: string } }[] }[];
  }>();
  const items = told.kinds.find((kind) => kind.id === 'items')?.records;
  assert.deepEqual(
    items?.map(({ values }) => values.title),
    ['By somebody'],
  );
  assert.equal((await counts(email))['items'], 1);
  const shown = await everywhere(slug);
  assert.ok(shown.includes('By somebody'));
  assert.ok(!shown.includes(id));
  assert.ok((await everywhere(other.slug)).includes('"ann"'), 'the other author stays');
  assert.equal((await counts(email))['items'], 0);
});

test('an author whose account was erased earlier is removed, one whose account exists is not', async () => {
  const [gone, kept] = [await author(), await author()];
  const slugs = [(await post(gone.as, 'Of one')).slug, (await post(kept.as, 'Of another')).slug] as const;
  const { db } = site.service.database;
  const at = site.service.clock.now();
  await db
    .collection<ErasedAccount>(ERASED_ACCOUNTS)
    .insertMany([gone, kept].map(({ id }) => ({ _id: id, at })));
  await db.collection<SessionAccount>(ACCOUNTS).deleteOne({ _id: gone.id });
  await site.service.runJobs();
  assert.ok(!(await everywhere(slugs[0])).includes(gone.id));
  assert.ok((await everywhere(slugs[1])).includes(kept.id));
});

test('an erased author’s hidden items are deleted, and an administrator can still change the public ones', async () => {
  const { email, as } = await author();
  const seen = await post(as, 'Is seen');
  const deleted = await post(as, 'Was deleted');
  await as.post(`/api/events/items/${deleted.id}/delete`);
  await counts(email);
  assert.equal(await itemsOf(site.service).findOne({ _id: deleted.id }), null);
  const admin = site.as('admin');
  const { entries, version } = (await admin.get(`/api/events/items/${seen.id}`)).json<{
    entries: object;
    version: number;
  }>();
  const changed = await admin.post(`/api/events/items/${seen.id}/news`, {
    ...entries,
    title: 'Still seen',
    version,
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.equal((await as.get(`/api/events/items/${seen.id}`)).statusCode, 404);
});

test('after an erasure no collection names the person any more, but the audit', async () => {
  const { id, email, as } = await author();
  const { db } = site.service.database;
  const { slug } = await post(as, 'Everything');
  const { timestamp } = await site.event();
  await as.post('/api/likeEvent', { eventID: timestamp, user: 'x' });
  await as.post('/api/saveUserEventParticipant', { timestamp, email });
  await as.get('/api/events/registered');
  await site.service.runJobs();
  const before = ['event_signups', 'events_calendars', 'events_outbox', 'identity_accounts'];
  assert.deepEqual(await collectionsContaining(db, email), before);
  await counts(email);
  await site.service.runJobs();
  // The identity service erases the account itself.
  assert.deepEqual(await collectionsContaining(db, email), ['identity_accounts']);
  assert.deepEqual(await collectionsContaining(db, id), ['events_audit', 'identity_accounts']);
  assert.ok((await everywhere(slug)).includes('Everything'));
});

test('the place of an erased person goes to the first on the waiting list', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 1, waitingList: true });
  for (const name of ['Gus', 'Hal'])
    await site
      .as(undefined)
      .post('/api/saveEventParticipant', { ...personSample(name), timestamp, guests: [] });
  assert.equal((await counts('gus@example.org'))['sign-ups'], 1);
  const item = await itemsOf(site.service).findOne({ _id: id });
  assert.equal(item?.taken, 1);
  await site.service.runJobs();
  const letter = site.service.transport.mails.findLast(({ to }) => to.address === 'hal@example.org');
  assert.match(letter?.subject ?? '', /A place is free/);
});

test('somebody finds the own posts with their text and the own likes, and deletes both', async () => {
  const { id, email, as } = await author();
  const { db } = site.service.database;
  await post(as, 'Mine alone');
  const { timestamp } = await site.event();
  await as.post('/api/likeEvent', { eventID: timestamp, user: 'x' });
  const { token } = newToken();
  const expiresAt = new Date(site.service.clock.now().getTime() + 60_000);
  await db
    .collection<ProvenAddress>(PROVEN_ADDRESSES)
    .insertOne({ email, language: 'en', tokenHash: hashToken(token), expiresAt });
  const shown = await site.as(undefined).post('/api/events/own-data/proven', { token });
  const { kinds } = shown.json<{ kinds: { id: string; records: object[] }[] }>();
  assert.deepEqual(
    kinds
      .filter(({ id: kind }) => kind !== 'mails')
      .map(({ id: kind, records: found }) => [kind, found.length]),
    [
      ['items', 1],
      ['likes', 1],
    ],
  );
  assert.match(shown.body, /Mine alone/);
  await site.as(undefined).post('/api/events/own-data/erase', { token });
  await site.service.runJobs();
  assert.deepEqual(await collectionsContaining(db, id), [
    'events_audit',
    'identity_accounts',
    PROVEN_ADDRESSES,
  ]);
});
