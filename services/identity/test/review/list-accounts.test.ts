import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountStore } from '../../src/accounts/store.ts';
import { MINUTE, startIdentity, type Browser, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
let boss: Browser;
before(async () => {
  site = await startIdentity();
  const first = await site.account('waits_001', { status: 'pending' });
  site.clock.advance(MINUTE);
  const second = await site.account('waits_002', { status: 'pending' });
  // Many unconfirmed and many waiting registrations, as an attacker could send.
  const { _id, usernameKey, email, reference, submission, ...rest } = second;
  const later = { ...rest, createdAt: new Date(site.clock.now().getTime() + MINUTE) };
  const others = Array.from({ length: 2_100 }, (_, index) => ({
    ...later,
    _id: `${_id}-${index}`,
    status: index < 1_050 ? ('unconfirmed' as const) : ('pending' as const),
    usernameKey: `${usernameKey}-${index}`,
    email: `${index}-${email}`,
    reference: `${reference}-${index}`,
    submission: { ...submission, key: `${submission.key}-${index}` },
  }));
  await accountStore(site.database.db).insertMany(others);
  assert.ok(first);
  await site.account('boss_031', { level: 'Admin' });
  boss = site.browser();
  await boss.login('boss_031');
});
after(() => site.close());

interface Listed {
  readonly Username: string;
  readonly Status: string;
  readonly Reference: string;
}

const list = async (query = '') => (await boss.get(`/api/getUsers${query}`)).json<Listed[]>();

// covers: A8
test('those who have waited for review the longest come first, whoever came after them', async () => {
  const users = await list();
  assert.deepEqual(
    users.slice(0, 2).map(({ Username }) => Username),
    ['waits_001', 'waits_002'],
  );
  assert.equal(users.length, 1_000);
  assert.ok(users.every(({ Status }) => Status === 'pending'));
});

test('page after page shows everybody of a state once', async () => {
  for (const [status, wanted] of [
    ['pending', 1_052],
    ['unconfirmed', 1_050],
    ['active', 1],
  ] as const) {
    const seen = new Set<string>();
    let page = await list(`?status=${status}`);
    while (page.length > 0) {
      for (const { Reference } of page) {
        assert.ok(!seen.has(Reference), Reference);
        seen.add(Reference);
      }
      page = await list(`?status=${status}&after=${page.at(-1)?.Reference}`);
    }
    assert.equal(seen.size, wanted, status);
  }
});

test('the list of those who wait goes on behind an account that was approved in between', async () => {
  const page = await list('?status=pending');
  const reference = page.at(-1)?.Reference ?? assert.fail('nobody waits');
  const accounts = accountStore(site.database.db);
  await accounts.updateOne({ reference }, { $set: { status: 'active' } });
  const next = await list(`?status=pending&after=${reference}`);
  await accounts.updateOne({ reference }, { $set: { status: 'pending' } });
  const seen = new Set(page.map(({ Reference }) => Reference));
  assert.equal(next.length, 52);
  assert.ok(next.every(({ Reference }) => !seen.has(Reference)));
});

test('a list that does not hold everybody says where it goes on, until everybody was told once', async () => {
  for (const [start, wanted] of [
    ['/api/getUsers', 2_103],
    ['/api/getUsers?status=pending', 1_052],
    ['/api/getUsers?status=active', 1],
  ] as const) {
    const seen: string[] = [];
    for (let path: string | undefined = start; path !== undefined;) {
      const answer = await boss.get(path);
      seen.push(...answer.json<Listed[]>().map(({ Reference }) => Reference));
      path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    assert.deepEqual([seen.length, new Set(seen).size], [wanted, wanted], start);
  }
});

test('a state that does not exist is refused', async () => {
  assert.equal((await boss.get('/api/getUsers?status=any')).statusCode, 422);
});
