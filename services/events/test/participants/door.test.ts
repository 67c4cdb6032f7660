import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { hashedTicket, type DoorList, type ScanResult } from '@larkfield/mf-events/forms';
import { itemsOf, personSample, signUpsOf, startSite, type TestSite } from '../support/site.ts';

const AT_A_PLACE = { meetingType: 'inPerson', country: 'US', city: 'San José' } as const;
const HOUR_MS = 3_600_000;

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());
beforeEach(() => site.service.advanceOneHour());

const letterTo = (email: string, part = '') =>
  site.service.transport.mails.findLast(({ to, subject }) => to.address === email && subject.includes(part));
const numberIn = (text = '') => /(\d{5}) (\d{5})/.exec(text)?.slice(1).join('') ?? 'none';
const tokenIn = (text = '') => /#token=([A-Za-z0-9_-]{22})/.exec(text)?.[1] ?? 'none';
const newScan = () => randomBytes(16).toString('hex');

async function signedUp(of: TestSite, names: readonly string[], change: object = AT_A_PLACE) {
  const event = await of.event(change);
  const [first = '', ...guests] = names;
  const body = { ...personSample(first), timestamp: event.timestamp, guests: guests.map(personSample) };
  assert.equal((await of.as(undefined).post('/api/saveEventParticipant', body)).statusCode, 201);
  await of.service.runJobs();
  const record = await signUpsOf(of.service).findOne({ item: event.id });
  assert.ok(record);
  const [ticket = 'none', ...others] = record.people.map((guest) => guest.ticket ?? 'none');
  return { ...event, ticket, others, reference: record.reference };
}

async function scan(of: TestSite, id: string, more: object, who = 'ann') {
  const scans = [{ scan: newScan(), at: of.service.clock.now().getTime(), ...more }];
  const answer = await of.as(who).post(`/api/events/door/${id}`, { scans });
  assert.equal(answer.statusCode, 200, answer.body);
  const [result] = answer.json<{ results: ScanResult[] }>().results;
  assert.ok(result);
  return result;
}

const listOf = async (id: string, who = 'ann') =>
  (await site.as(who).get(`/api/events/door/${id}`)).json<DoorList>();

test('each person with a place gets a number by mail, as text and as a picture in the mail, and on the page of their place', async () => {
  const { ticket, others } = await signedUp(site, ['Ben', 'Cleo']);
  const letter = letterTo('ben@example.org');
  assert.equal(numberIn(letter?.text), ticket);
  assert.match(letter?.html ?? '', /<img src="cid:code@larkfield"/);
  assert.deepEqual(letter?.picture?.content.subarray(1, 4).toString(), 'PNG');
  assert.equal(numberIn(letterTo('cleo@example.org')?.text), others[0]);
  assert.notEqual(ticket, others[0]);
  const place = await site.as(undefined).post('/api/events/place', { token: tokenIn(letter?.text) });
  assert.equal(place.json<{ ticket: string }>().ticket, ticket);
  // The number alone opens nothing.
  const guessed = await site.as(undefined).post('/api/events/place', { token: ticket.padEnd(22, '0') });
  assert.equal(guessed.statusCode, 404);
});

test('an event without a door and a place on the waiting list get no number by mail', async () => {
  await signedUp(site, ['Dan'], {});
  assert.equal(numberIn(letterTo('dan@example.org')?.text), 'none');
  assert.equal(letterTo('dan@example.org')?.picture, undefined);
  const { timestamp } = await signedUp(site, ['Eve'], {
    ...AT_A_PLACE,
    ...{ limited: true, places: 1, waitingList: true },
  });
  await site.as(undefined).post('/api/saveEventParticipant', { ...personSample('Fay'), timestamp });
  await site.service.runJobs();
  assert.equal(letterTo('fay@example.org')?.picture, undefined);
});

test('a scan checks in once; the door hears when, and a repeat of the same scan gets the same answer', async () => {
  const { id, ticket, reference } = await signedUp(site, ['Ben']);
  const at = site.service.clock.now().getTime();
  const first = { ticket, scan: newScan(), at };
  assert.equal((await scan(site, id, first)).outcome, 'in');
  site.service.clock.advance(60_000);
  assert.equal((await scan(site, id, first)).outcome, 'in');
  const again = await scan(site, id, { ticket });
  assert.deepEqual(
    [again.outcome, again.person?.firstName, again.person?.attendedAt],
    ['already', 'Ben', new Date(at).toISOString()],
  );
  const stored = await signUpsOf(site.service).findOne({ reference });
  assert.deepEqual([stored?.attended, stored?.people[0]?.attendedAt], [1, new Date(at)]);
});

/** Returns how often each outcome was the answer to 50 scans of one ticket at once. */
async function rush(
  of: TestSite,
): Promise<{ outcomes: Record<string, number>; attended: number | undefined }> {
  const { id, ticket, reference } = await signedUp(of, ['Ben']);
  const results = await Promise.all(Array.from({ length: 50 }, () => scan(of, id, { ticket })));
  const outcomes = results.map(({ outcome }) => outcome);
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  const attended = (await signUpsOf(of.service).findOne({ reference }))?.attended;
  return { outcomes: { in: count('in'), already: count('already') }, attended };
}

test('of 50 scans of a ticket at once one checks in, and 49 hear that it was checked in', async () => {
  assert.deepEqual(await rush(site), { outcomes: { in: 1, already: 49 }, attended: 1 });
});

test('without the guard more than one of 50 scans at once checks in', async () => {
  const unguarded = await startSite({ guarded: false });
  try {
    const { outcomes, attended = 0 } = await rush(unguarded);
    assert.ok((outcomes['in'] ?? 0) > 1 && attended > 1, JSON.stringify({ outcomes, attended }));
  } finally {
    await unguarded.close();
  }
});

test('who cancelled, waits, has a ticket of another event or an unknown number is not checked in', async () => {
  const limited = { ...AT_A_PLACE, limited: true, places: 1, waitingList: true };
  const { id, ticket, timestamp } = await signedUp(site, ['Ben'], limited);
  const token = tokenIn(letterTo('ben@example.org')?.text);
  await site.as(undefined).post('/api/saveEventParticipant', { ...personSample('Cleo'), timestamp });
  const cleo = (await listOf(id)).people.find(({ firstName }) => firstName === 'Cleo');
  assert.equal(cleo?.state, 'waiting');
  assert.equal((await scan(site, id, { person: cleo?.id })).outcome, 'waiting');
  await site.as(undefined).post('/api/events/place/cancel', { token });
  const cancelled = await scan(site, id, { ticket });
  assert.deepEqual([cancelled.outcome, cancelled.person?.firstName], ['cancelled', 'Ben']);
  const other = await signedUp(site, ['Dan'], { ...AT_A_PLACE, title: 'Another one' });
  const foreign = await scan(site, id, { ticket: other.ticket });
  assert.deepEqual([foreign.outcome, foreign.event, foreign.person], ['other', 'Another one', undefined]);
  assert.equal((await scan(site, id, { ticket: '0000000000' })).outcome, 'unknown');
  const records = await signUpsOf(site.service)
    .find({ item: { $in: [id, other.id] }, attended: { $exists: true } })
    .toArray();
  assert.deepEqual(records, []);
});

test('a check-in can be undone and made again, also one of the list by name', async () => {
  const { id, reference } = await signedUp(site, ['Ben', 'Cleo']);
  const cleo = (await listOf(id)).people.find(({ firstName }) => firstName === 'Cleo');
  const person = cleo?.id;
  assert.equal((await scan(site, id, { person })).outcome, 'in');
  assert.equal((await scan(site, id, { person, undo: true })).outcome, 'undone');
  assert.equal((await scan(site, id, { person, undo: true })).outcome, 'undone');
  const stored = await signUpsOf(site.service).findOne({ reference });
  assert.deepEqual([stored?.attended, stored?.people[1]?.attendedAt], [0, undefined]);
  assert.equal((await scan(site, id, { person })).outcome, 'in');
});

test('check-ins from a time without network keep their time, and arrive in one call in their order', async () => {
  const { id, ticket, others } = await signedUp(site, ['Ben', 'Cleo']);
  const at = site.service.clock.now().getTime() - 10 * 60_000;
  const scans = [
    { scan: newScan(), at, ticket },
    { scan: newScan(), at: at + 1_000, ticket: others[0] },
    { scan: newScan(), at: at + 2_000, ticket: others[0], undo: true },
    { scan: newScan(), at: at + 99 * HOUR_MS, ticket: others[0] },
  ];
  const answer = await site.as('ann').post(`/api/events/door/${id}`, { scans });
  const { results } = answer.json<{ results: ScanResult[] }>();
  assert.deepEqual(
    results.map(({ outcome, person }) => [outcome, person?.attendedAt]),
    [
      ['in', new Date(at).toISOString()],
      ['in', new Date(at + 1_000).toISOString()],
      ['undone', undefined],
      // A clock that is fast does not count.
      ['in', site.service.clock.now().toISOString()],
    ],
  );
});

test('the list has hashes in place of numbers, and gives numbers to people from before there were any', async () => {
  const { id, ticket, reference } = await signedUp(site, ['Ben', 'Cleo']);
  const { people, when, open } = await listOf(id);
  const hash = createHash('sha256').update(hashedTicket(id, ticket)).digest('hex');
  assert.deepEqual([people.length, people[0]?.hash, open], [2, hash, true]);
  assert.match(when, /2090/);
  assert.ok(!JSON.stringify(people).includes(ticket));
  assert.ok(!JSON.stringify(people).includes('@'), 'no address');
  await signUpsOf(site.service).updateOne(
    { reference },
    { $unset: { 'people.0.ticket': '', 'people.1.ticket': '' } },
  );
  await site.service.prepare();
  const stored = await signUpsOf(site.service).findOne({ reference });
  for (const guest of stored?.people ?? []) assert.match(guest.ticket ?? 'none', /^\d{10}$/);
});

test('the door opens for the author and editors only, and not for a cancelled event', async () => {
  const { id, ticket } = await signedUp(site, ['Ben']);
  assert.equal((await site.as('gil').get(`/api/events/door/${id}`)).statusCode, 404);
  assert.equal((await site.as('helper').get(`/api/events/door/${id}`)).statusCode, 404);
  assert.equal((await site.as('admin').get(`/api/events/door/${id}`)).statusCode, 200);
  const scans = [{ scan: newScan(), at: 1, ticket }];
  assert.equal((await site.as('gil').post(`/api/events/door/${id}`, { scans })).statusCode, 404);
  await site.as('ann').post(`/api/events/items/${id}/cancel`, { version: 0, reason: 'Snow' });
  assert.equal((await listOf(id)).open, false);
  const refused = await site.as('ann').post(`/api/events/door/${id}`, { scans });
  assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [409, 'EVENT_OVER']);
});

test('who is checked in does not give the place back, and the page of the place says so', async () => {
  const { id, ticket } = await signedUp(site, ['Ben']);
  const token = tokenIn(letterTo('ben@example.org')?.text);
  await scan(site, id, { ticket });
  const shown = (await site.as(undefined).post('/api/events/place', { token })).json<{
    state: string;
    ticket?: string;
    attendedAt?: string;
  }>();
  assert.equal(shown.ticket, undefined);
  assert.ok(shown.attendedAt);
  const cancel = await site.as(undefined).post('/api/events/place/cancel', { token });
  assert.equal(cancel.json<{ code: string }>().code, 'WRONG_STATE');
  assert.equal((await signUpsOf(site.service).findOne({ item: id }))?.state, 'confirmed');
});

test('the administration and the author’s table show who came, and an erasure takes it away', async () => {
  const { id, ticket } = await signedUp(site, ['Ina', 'Jon'], { ...AT_A_PLACE, title: 'Who came' });
  site.service.clock.advance(61_000);
  await scan(site, id, { ticket });
  const records = '/api/events/records/sign-ups';
  const list = await site.as('admin').get(`${records}?search=who%20came`);
  const [shown] = list.json<{ items: { values: Record<string, unknown> }[] }>().items;
  assert.equal(shown?.values['attended'], 1);
  const table = (await site.as('admin').get('/api/events/records/csv/sign-ups?search=who%20came')).body;
  const attendedAt = (await listOf(id)).people[0]?.attendedAt ?? 'never';
  assert.ok(table.includes(attendedAt.slice(0, 10)), table);
  const csv = (await site.as('ann').get(`/api/events/items/${id}/participants.csv`)).body;
  assert.match(csv, /attendedAt/);
  assert.equal(csv.split(attendedAt).length - 1, 1);
  // Each person's export tells only when they came themselves.
  const told = await site.as('admin').post('/api/events/records/person', { email: 'jon@example.org' });
  assert.ok(!told.body.includes(attendedAt), 'a guest’s export does not tell when another person came');
  // A guest who came is no longer counted after an erasure, and the others keep what is known of them.
  const jon = (await listOf(id)).people[1]?.id;
  assert.equal((await scan(site, id, { person: jon })).outcome, 'in');
  await site.as('admin').post('/api/events/records/person/erase', { email: 'jon@example.org' });
  const left = await signUpsOf(site.service).findOne({ item: id });
  assert.deepEqual([left?.attended, left?.people.length, left?.people[0]?.firstName], [1, 1, 'Ina']);
  await site.as('admin').post('/api/events/records/person/erase', { email: 'ina@example.org' });
  assert.equal(await signUpsOf(site.service).findOne({ item: id }), null);
  assert.ok(await itemsOf(site.service).findOne({ _id: id }));
});
