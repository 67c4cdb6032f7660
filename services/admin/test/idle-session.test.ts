import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { EDGE_HEADERS, putSession, startTestService, type TestService } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';

const MINUTE_MS = 60_000;
let site: TestService;
let cookie: string;
before(async () => {
  site = await startTestService(service);
  const { db } = site.database;
  const boss = {
    _id: 'boss',
    username: 'boss_001',
    level: 'Admin',
    roles: ['trial'],
    status: 'active',
    epoch: 0,
  };
  await db.collection<SessionAccount>(ACCOUNTS).insertOne(boss as unknown as SessionAccount);
  const subject = { kind: 'admin', account: 'boss', epoch: 0 } as const;
  cookie = `__Host-session=${await putSession(db, subject, { now: site.clock.now() })}`;
});
after(() => site.close());

test('reading the calendar automatically does not keep an idle administrator signed in', async () => {
  const read = (url: string) => site.app.inject({ url, headers: { ...EDGE_HEADERS, cookie } });
  const paths = [
    '/api/getAdminCalendar',
    '/api/admin/calendarRemoved',
    '/api/admin/calendar.ics',
    '/api/admin/calendarFeeds',
  ];
  for (let minutes = 0; minutes < 14; minutes += 2) {
    for (const path of paths) assert.equal((await read(path)).statusCode, 200, path);
    site.clock.advance(2 * MINUTE_MS);
  }
  site.clock.advance(2 * MINUTE_MS);
  for (const path of paths) assert.equal((await read(path)).statusCode, 401, path);
});
