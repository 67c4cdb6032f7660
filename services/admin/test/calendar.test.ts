import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { claimVisit, settleVisit, verifyAudit } from '@larkfield/kit/records';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';
import { service } from '../src/app.ts';
import { calendarStore } from '../src/calendar/store.ts';

let site: TestService;
before(async () => {
  site = await startTestService(service, {
    readSession: async () => ({ kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES }),
  });
});
after(() => site.close());
beforeEach(async () => void (await calendarStore(site.database.db).deleteMany({})));

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'a',
  description: 'Screening, first visit',
  specialistName: 'Zeynep Aydın',
  startDate: '2026-03-02',
  endDate: '2026-03-02',
  startTime: '09:00',
  endTime: '10:30',
  color: 'green',
  ...change,
});

const save = (entries: readonly object[], version: number) =>
  site.post('/api/updateAdminCalendar', { calendar: JSON.stringify(entries), version });
const read = async () =>
  (await site.app.inject('/api/getAdminCalendar')).json<{ Calendar: string; version: number }>();

// covers: A14, A15, A16
test('the calendar is a text that holds the entries by the specification’s names', async () => {
  assert.deepEqual(await read(), { Calendar: '[]', version: 0 });
  assert.equal((await save([entry()], 0)).statusCode, 200);
  const { Calendar, version } = await read();
  assert.equal(version, 1);
  assert.deepEqual(JSON.parse(Calendar), [entry()]);
});

test('of two saves from the same version one gets a conflict, and the other stays complete', async () => {
  await save([entry()], 0);
  const both = await Promise.all([
    save([entry(), entry({ id: 'b' })], 1),
    save([entry({ color: 'red' })], 1),
  ]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409);
  assert.equal(refused?.json<{ code: string }>().code, 'VERSION_CONFLICT');
  assert.equal((await read()).version, 2);
});

test('two parallel first saves create one calendar', async () => {
  const both = await Promise.all([save([entry()], 0), save([entry({ id: 'b' })], 0)]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
});

for (const [what, entries] of Object.entries({
  'an entry that ends before it begins': [entry({ endTime: '08:00' })],
  'two entries of one id': [entry(), entry()],
  'a colour that does not exist': [{ ...entry(), color: 'url(x)' }],
  'a field that no entry has': [{ ...entry(), room: '1' }],
  'a day that no month has': [entry({ startDate: '2026-02-32' })],
  'a day that this month has not': [entry({ startDate: '2026-02-30' })],
  'the last day of a month that has fewer': [entry({ endDate: '2026-04-31' })],
  'a time of no clock': [entry({ startTime: '13:00 am' })],
}))
  test(`${what} is refused`, async () => {
    const answer = await save(entries, 0);
    assert.equal(answer.statusCode, 422, answer.body);
    assert.equal((await read()).version, 0);
  });

// covers: A14
test('times are accepted in the format of the specification, and returned in the format of all releases', async () => {
  const wire = entry({ startTime: '12:05 am', endTime: '09:30 pm' });
  assert.equal((await save([wire, entry({ id: 'b', startTime: '9:00 AM' })], 0)).statusCode, 200);
  const { Calendar } = await read();
  assert.deepEqual(JSON.parse(Calendar), [
    entry({ startTime: '00:05', endTime: '21:30' }),
    entry({ id: 'b', startTime: '09:00' }),
  ]);
});

test('a text that is no JSON is refused', async () => {
  const answer = await site.post('/api/updateAdminCalendar', { calendar: '[', version: 0 });
  assert.equal(answer.statusCode, 422);
});

test('a save leaves a line in the chain of the audit that says what has changed', async () => {
  await save([entry(), entry({ id: 'b' })], 0);
  await save([entry({ color: 'red' }), entry({ id: 'c' })], 1);
  await site.runJobs();
  const { items } = (await site.app.inject('/api/admin/records/audit?subject=calendar')).json<{
    items: { action: string; actor: string; to: string }[];
  }>();
  assert.deepEqual(
    items
      .slice(0, 2)
      .map(({ to }) => to)
      .sort(),
    ['+1 -1 ~1', '+2 -0 ~0'],
  );
  assert.deepEqual((await verifyAudit(site.database.db, 'admin')).problems, []);
});

test('other programs read the calendar: whose an entry is, at the times of the reader’s clock', async () => {
  await save([entry({ description: 'A; b' })], 0);
  const { body, headers } = await site.app.inject('/api/admin/calendar.ics');
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(body, /DTSTART:20260302T090000\r\nDTEND:20260302T103000\r\n/);
  assert.ok(body.includes(String.raw`SUMMARY:A\; b (Zeynep Aydın)`));
  assert.match(body, /CATEGORIES:green\r\n/);
});

test('visits stand beside the entries, in local time and without the visitor, also in the calendar file', async () => {
  const { db } = site.database;
  const start = new Date('2090-07-02T21:00:00Z');
  const visit = { start, end: new Date('2090-07-02T22:30:00Z'), place: 'Room 1', specialist: 'Zeynep Aydın' };
  const of = { reference: 'LK-AAAA-2222', kind: 'fieldtrial.registrations' };
  const version = await claimVisit(db, { ...of, now: site.clock.now(), visit });
  const visitsFrom = async (from: string) =>
    (await site.app.inject(`/api/admin/calendarVisits?from=${from}`)).json<object[]>();
  assert.deepEqual(await visitsFrom('2090-06-24'), [], 'a claim is not a visit yet');
  await settleVisit(db, { reference: of.reference, version: version ?? 0 }, visit);
  assert.deepEqual(await visitsFrom('2090-06-24'), [
    {
      ...of,
      ...{ place: 'Room 1', specialistName: 'Zeynep Aydın' },
      ...{ startDate: '2090-07-02', startTime: '14:00', endDate: '2090-07-02', endTime: '15:30' },
    },
  ]);
  assert.deepEqual(await visitsFrom('2090-07-05'), []);
  assert.deepEqual(await read(), { Calendar: '[]', version: 0 }, 'the calendar itself has no visits');
  const { body } = await site.app.inject('/api/admin/calendar.ics');
  assert.match(body, /DTSTART:20900702T210000Z\r\nDTEND:20900702T223000Z\r\n/);
  assert.ok(body.includes('SUMMARY:LK-AAAA-2222 (Zeynep Aydın)'));
  const unreadable = await site.app.inject('/api/admin/calendarVisits?from=2090-02');
  assert.equal(unreadable.statusCode, 422);
});

const removed = async () =>
  (await site.app.inject('/api/admin/calendarRemoved')).json<
    { entry: CalendarEntry; at: string; by: string }[]
  >();

test('a removed entry can be restored for 30 days, and is not listed after it was restored', async () => {
  const [a, b] = [entry(), entry({ id: 'b' })];
  await save([a, b], 0);
  const at = site.clock.now().toISOString();
  await save([b], 1);
  assert.deepEqual(await removed(), [{ entry: a, at, by: 'boss_001' }]);
  await save([b, a], 2);
  assert.deepEqual(await removed(), []);
  await save([], 3);
  assert.equal((await removed()).length, 2);
  site.clock.advance(31 * 24 * 3_600_000);
  await save([entry({ id: 'c' })], 4);
  assert.deepEqual(await removed(), []);
});

test('what was removed last comes first, and what was removed together stays in the order of the calendar', async () => {
  const [a, b, c] = [entry(), entry({ id: 'b' }), entry({ id: 'c' })];
  await save([a, b, c], 0);
  await save([b, c], 1);
  site.clock.advance(60_000);
  await save([], 2);
  assert.deepEqual(
    (await removed()).map((each) => each.entry.id),
    ['b', 'c', 'a'],
  );
});

test('a save that was refused removes nothing', async () => {
  await save([entry()], 0);
  assert.equal((await save([], 0)).statusCode, 409);
  assert.deepEqual(await removed(), []);
});
