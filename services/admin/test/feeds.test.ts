import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { ACCOUNTS } from '@larkfield/kit/accounts';
import type { Session } from '@larkfield/kit/http';
import { startTestService, queriesWithoutIndex, type TestService } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';
import { feedStore } from '../src/calendar/feeds.ts';

interface Account {
  readonly _id: string;
  readonly level: string;
  readonly status: string;
}

const BOSS: Session = { kind: 'admin', id: 'account-boss', username: 'boss_001', roles: OFFICE_ROLES };
let site: TestService;
let caller = BOSS;
before(async () => {
  site = await startTestService(service, { readSession: async () => caller });
  const boss = { _id: 'account-boss', level: 'Admin', roles: ['trial'], status: 'active' };
  await site.database.db.collection<Account>(ACCOUNTS).insertOne(boss);
});
after(() => site.close());

const FEEDS = '/api/admin/calendarFeeds';
const make = async () => {
  const answer = await site.post(`${FEEDS}/create`, {});
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ id: string; address: string }>();
};
const read = (address: string) => site.app.inject(new URL(address).pathname);

test('the secret address shows the calendar without a session, until it is removed', async () => {
  const { id, address } = await make();
  caller = { kind: 'visitor' };
  const answer = await read(address);
  caller = BOSS;
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['content-type']), /^text\/calendar/);
  assert.match(answer.body, /^BEGIN:VCALENDAR/);
  const [feed] = (await site.app.inject(FEEDS)).json<Record<string, string>[]>();
  assert.equal(feed?.['readAt'], site.clock.now().toISOString());
  assert.equal((await site.post(`${FEEDS}/remove`, { id })).statusCode, 200);
  assert.equal((await read(address)).statusCode, 404);
  const { items } = (await site.app.inject(`/api/admin/records/audit?subject=${id}`)).json<{
    items: { action: string; actor: string }[];
  }>();
  assert.deepEqual(items.map(({ action }) => action).sort(), ['calendar.feedMade', 'calendar.feedRemoved']);
});

test('the secret is returned once and stored only as a hash', async () => {
  const { id, address } = await make();
  const secret = /([\w-]{22})\.ics$/.exec(address)?.[1] ?? '?';
  const kept = JSON.stringify(await feedStore(site.database.db).find({ id }).toArray());
  const listed = (await site.app.inject(FEEDS)).body;
  assert.ok(!kept.includes(secret) && !listed.includes(secret));
});

test('an address stops working when its creator loses the rights', async () => {
  const { address } = await make();
  const accounts = site.database.db.collection<Account>(ACCOUNTS);
  await accounts.updateOne({ _id: 'account-boss' }, { $set: { status: 'suspended' } });
  assert.equal((await read(address)).statusCode, 404);
  await accounts.updateOne({ _id: 'account-boss' }, { $set: { status: 'active' } });
  assert.equal((await read(address)).statusCode, 200);
});

test('the address of a former administrator opens nothing, whatever else their account may do', async () => {
  const { address } = await make();
  const accounts = site.database.db.collection<Account>(ACCOUNTS);
  for (const change of [
    { level: 'Registered User' },
    { roles: ['finance'] },
    { status: 'pending' },
    { status: 'unconfirmed' },
    { status: 'refused' },
  ]) {
    await accounts.updateOne({ _id: 'account-boss' }, { $set: change });
    assert.equal((await read(address)).statusCode, 404, JSON.stringify(change));
    await accounts.updateOne(
      { _id: 'account-boss' },
      { $set: { level: 'Admin', roles: ['trial'], status: 'active' } },
    );
  }
  assert.equal((await read(address)).statusCode, 200);
});

test('a guess is answered like an address that was withdrawn', async () => {
  assert.equal((await read(`https://site.example/api/calendarFeed/${'A'.repeat(22)}.ics`)).statusCode, 404);
});

test('every query of the feeds is backed by an index', async () => {
  const own = site.database.queries.filter(
    ({ collection, filter }) => collection === 'admin_feeds' && Object.keys(filter).length > 0,
  );
  assert.ok(own.length > 0);
  assert.deepEqual(await queriesWithoutIndex(site.database.db, own), []);
});

test('erasing an account deletes its addresses and no others', async () => {
  const { db } = site.database;
  const gone = {
    _id: 'account-gone',
    level: 'Admin',
    roles: ['trial'],
    status: 'active',
    email: 'gone@example.org',
  };
  await db.collection<Account>(ACCOUNTS).insertOne(gone);
  const { id: kept } = await make();
  caller = { ...BOSS, id: 'account-gone', username: 'gone_001' };
  await make();
  caller = BOSS;
  const answer = await site.post('/api/admin/records/person/erase', { email: 'Gone@example.org' });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(await feedStore(db).countDocuments({ account: 'account-gone' }), 0);
  assert.equal(await feedStore(db).countDocuments({ id: kept }), 1);
});
