import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ACCOUNTS } from '@larkfield/kit/accounts';
import { testEventFields, testItem } from './support/items.ts';
import { itemsOf, personSample, signUpsOf, startSite, type TestSite } from './support/site.ts';

const CALL = '/api/saveEventParticipant';
let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());
beforeEach(() => site.service.advanceOneHour());

const letters = () => site.service.transport.mails;
const letterTo = (name: string, part = '') =>
  letters().findLast(({ to, subject }) => to.address === `${name}@example.org` && subject.includes(part));

function tokenIn(letter: { readonly text: string } | undefined): string {
  return /#token=([A-Za-z0-9_-]{22})/.exec(letter?.text ?? '')?.[1] ?? 'none';
}

const letterNames = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay'];

async function signUp(timestamp: number, name: string, guests: readonly string[] = []) {
  const answer = await site
    .as(undefined)
    .post(CALL, { ...personSample(name), timestamp, guests: guests.map(personSample) });
  return { status: answer.statusCode, ...answer.json<{ state: string; reference: string; code: string }>() };
}

// covers: E59
test('everybody of a sign-up gets a mail with the calendar entry and a link of their own', async () => {
  const { timestamp } = await site.event();
  const { state, reference } = await signUp(timestamp, 'Ben', ['Cleo', 'Dan']);
  assert.equal(state, 'confirmed');
  await site.service.runJobs();
  const found = ['ben', 'cleo', 'dan'].map((name) => letterTo(name));
  for (const letter of found) {
    assert.ok(letter?.text.includes(reference));
    assert.match(letter?.calendar?.content ?? '', /METHOD:PUBLISH[^]*SUMMARY[^]*Open day/);
    assert.match(letter?.text ?? '', /2:00/);
  }
  assert.equal(new Set(found.map(tokenIn)).size, 3);
});

test('a guest cancels only their own place, and gets the calendar’s cancellation', async () => {
  const { timestamp } = await site.event();
  await signUp(timestamp, 'Ben', ['Cleo']);
  await site.service.runJobs();
  const token = tokenIn(letterTo('cleo'));
  assert.equal((await site.as(undefined).post('/api/events/place/cancel', { token })).statusCode, 200);
  assert.equal((await site.as(undefined).post('/api/events/place/cancel', { token })).statusCode, 200);
  await site.service.runJobs();
  assert.match(letterTo('cleo', 'given your place back')?.calendar?.content ?? '', /STATUS:CANCELLED/);
  const shown = (await site.as(undefined).post('/api/events/place', { token })).json<{ state: string }>();
  assert.equal(shown.state, 'cancelled');
  const other = (
    await site.as(undefined).post('/api/events/place', { token: tokenIn(letterTo('ben')) })
  ).json<{ state: string }>();
  assert.equal(other.state, 'confirmed');
});

test('signing up twice gives one place and the mail again', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 5 });
  const first = await signUp(timestamp, 'Ben');
  const again = await signUp(timestamp, 'Ben', ['Ben']);
  assert.equal(again.reference, first.reference);
  await site.service.runJobs();
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.taken, 1);
  assert.equal(letters().filter(({ to }) => to.address === 'ben@example.org').length, 2);
});

// covers: E60
test('an account signs up with its own address alone, under its own name', async () => {
  const { timestamp } = await site.event();
  const email = 'gil@example.org';
  await site.service.database.db
    .collection<{ _id: string }>(ACCOUNTS)
    .insertOne({ _id: 'gil', ...{ username: 'gil_01', firstName: 'Gil', lastName: 'Sample', email } });
  const send = (entries: object) =>
    site.as('gil').post('/api/saveUserEventParticipant', { timestamp, ...entries });
  assert.equal((await send({ email: 'ben@example.org' })).statusCode, 403);
  assert.equal((await send({ email })).statusCode, 201);
  const stored = await signUpsOf(site.service).findOne({ account: 'gil' });
  assert.deepEqual(
    stored?.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ['Gil Sample'],
  );
});

test('a repeat with the same key is one sign-up', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 5 });
  const headers = { 'idempotency-key': 'sign-up-0001' };
  const body = { ...personSample('Ben'), timestamp };
  const both = await Promise.all([1, 2].map(() => site.as(undefined).post(CALL, body, headers)));
  assert.equal(
    both[0]?.json<{ reference: string }>().reference,
    both[1]?.json<{ reference: string }>().reference,
  );
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.taken, 1);
});

/** Repeats a call with the same key, as a browser does after a timeout. */
async function insist(of: TestSite, name: string, timestamp: number) {
  const headers = { 'idempotency-key': `sign-up-${name}` };
  for (let tries = 1; ; tries += 1) {
    const answer = await of.as(undefined).post(CALL, { ...personSample(name), timestamp }, headers);
    if (answer.statusCode < 500 || tries === 20) return answer;
  }
}

async function rush(of: TestSite): Promise<{ taken: number; confirmed: number; waiting: number }> {
  const { timestamp, id } = await of.event({ limited: true, places: 20, waitingList: true });
  const names = Array.from(
    { length: 200 },
    (_, index) => `Guest${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`,
  );
  const answers = await Promise.all(names.map((name) => insist(of, name, timestamp)));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [201]);
  const item = await itemsOf(of.service).findOne({ _id: id });
  const all = await signUpsOf(of.service).find({ item: id }).toArray();
  assert.equal(all.length, 200);
  const count = (state: string) => all.filter((one) => one.state === state).length;
  assert.equal(item?.holders?.length, item?.taken);
  return {
    taken: item?.taken ?? 0,
    confirmed: count('confirmed') + count('offered'),
    waiting: count('waiting'),
  };
}

test('of 200 parallel sign-ups for 20 places exactly 20 get one, and the others wait', async () => {
  assert.deepEqual(await rush(site), { taken: 20, confirmed: 20, waiting: 180 });
});

test('without the guard more than 20 would get one', async (t) => {
  const careless = await startSite({ guarded: false });
  t.after(() => careless.close());
  assert.ok((await rush(careless)).taken > 20);
});

test('a free place is offered to the first on the waiting list for a day, and then to the next', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 1, waitingList: true });
  await signUp(timestamp, 'Ben');
  assert.equal((await signUp(timestamp, 'Cleo')).state, 'waiting');
  assert.equal((await signUp(timestamp, 'Dan')).state, 'waiting');
  await site.service.runJobs();
  await site.as(undefined).post('/api/events/place/cancel', { token: tokenIn(letterTo('ben')) });
  assert.equal((await signUp(timestamp, 'Eve')).state, 'waiting');
  await site.service.runJobs();
  assert.match(letterTo('cleo')?.subject ?? '', /A place is free/);
  site.service.clock.advance(25 * 3_600_000);
  const late = await site
    .as(undefined)
    .post('/api/events/place/accept', { token: tokenIn(letterTo('cleo')) });
  assert.equal(late.json<{ code: string }>().code, 'WRONG_STATE');
  await site.service.runJobs();
  await site.service.runJobs();
  const token = tokenIn(letterTo('dan', 'A place is free'));
  assert.equal((await site.as(undefined).post('/api/events/place/accept', { token })).statusCode, 200);
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.taken, 1);
});

test('a full event without a waiting list and a past event reject sign-ups', async () => {
  const full = await site.event({ limited: true, places: 1 });
  await signUp(full.timestamp, 'Ben');
  assert.equal((await signUp(full.timestamp, 'Cleo')).code, 'EVENT_FULL');
  const past = await site.event({ dateStart: '2020-01-01', dateEnd: '2020-01-01' });
  assert.equal((await signUp(past.timestamp, 'Cleo')).code, 'EVENT_OVER');
});

test('the worker goes on with a sign-up whose call died before it had a place', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 1 });
  await signUp(timestamp, 'Ben');
  const unset = { $set: { state: 'waiting', unsettledAt: site.service.clock.now() } } as const;
  await signUpsOf(site.service).updateOne({ item: id }, unset);
  site.service.clock.advance(60_000);
  await site.service.runJobs();
  assert.equal((await signUpsOf(site.service).findOne({ item: id }))?.state, 'confirmed');
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.taken, 1);
});

test('everybody hears once of a change and of a cancellation, with a higher number for their calendars', async () => {
  const { timestamp, id } = await site.event();
  await signUp(timestamp, 'Ben', ['Cleo']);
  await site.service.advanceOneHour();
  const read = async () =>
    (await site.as('ann').get(`/api/events/items/${id}`)).json<{ version: number; entries: object }>();
  const { version, entries } = await read();
  const changed = await site
    .as('ann')
    .post(`/api/events/items/${id}/event`, { ...entries, timeStart: '15:00', version });
  assert.equal(changed.statusCode, 200, changed.body);
  await site.service.runJobs();
  await site.service.runJobs();
  assert.match(letterTo('ben', 'Event changed')?.calendar?.content ?? '', /SEQUENCE:1/);
  assert.equal(letters().length, 2);
  const cancelled = await site
    .as('ann')
    .post(`/api/events/items/${id}/cancel`, { version: (await read()).version, reason: 'Snow' });
  assert.equal(cancelled.statusCode, 200, cancelled.body);
  await site.service.runJobs();
  const letter = letterTo('cleo', 'Canceled');
  assert.match(letter?.calendar?.content ?? '', /METHOD:CANCEL/);
  assert.match(letter?.text ?? '', /Snow/);
  assert.equal(letters().length, 4);
});

test('people are reminded once, a day before', async () => {
  const at = (hours: number) =>
    new Date(site.service.clock.now().getTime() + hours * 3_600_000).toISOString();
  const time = at(48).slice(11, 16);
  const days = { dateStart: at(48).slice(0, 10), dateEnd: at(72).slice(0, 10) };
  const { timestamp } = await site.event({ ...days, timeStart: time, timeEnd: time, timeZone: 'UTC' });
  await signUp(timestamp, 'Fay');
  await site.service.advanceOneHour();
  site.service.clock.advance(40 * 3_600_000);
  await site.service.runJobs();
  await site.service.runJobs();
  assert.equal(letters().filter(({ subject }) => subject.startsWith('Reminder')).length, 1);
});

test('people are reminded however many other events begin on that day', async () => {
  const { db } = site.service.database;
  const soon = site.service.clock.now().getTime() + 20 * 3_600_000;
  const begins = (place: number) =>
    testEventFields({ start: new Date(soon + place), end: new Date(soon + place + 3_600_000) });
  const all = Array.from({ length: 60 }, (_, place) => testItem({ event: begins(place) }));
  await itemsOf(site.service).insertMany(all);
  const last = all.at(-1);
  const answer = await signUp(last?.timestamp ?? 0, 'Ida');
  await signUpsOf(site.service).updateOne(
    { reference: answer.reference },
    { $set: { createdAt: new Date(soon - 48 * 3_600_000) } },
  );
  await site.service.runJobs();
  assert.ok(letterTo('ida', 'Reminder'));
  await db.collection('events_items').deleteMany({ _id: { $in: all.map(({ _id }) => _id as never) } });
});

test('without a waiting list a full event sends no waiting mail, even if the call failed', async () => {
  const { timestamp } = await site.event({ title: 'One place', limited: true, places: 1 });
  const { reference } = await signUp(timestamp, 'Ben');
  assert.equal((await signUp(timestamp, 'Cleo')).code, 'EVENT_FULL');
  const signUps = signUpsOf(site.service);
  const ben = await signUps.findOne({ reference });
  assert.ok(ben);
  // Simulates a call that ended after its first write.
  const people = ben.people.map((one) => ({
    ...one,
    id: 'dan',
    email: 'dan@example.org',
    tokenHash: 'dan',
    ticket: 'dan',
  }));
  const own = { reference: 'LK-DEAD-CALL', submission: { ...ben.submission, key: 'dead' }, claims: ['#dan'] };
  const left = { state: 'waiting', unsettledAt: site.service.clock.now(), people } as const;
  await signUps.insertOne({ ...ben, ...own, ...left, _id: 'dead' });
  site.service.clock.advance(11_000);
  await site.service.runJobs();
  assert.equal(letterTo('dan'), undefined);
  assert.equal(await signUps.findOne({ _id: 'dead' }), null);
});

// covers: E61
test('the mail is sent again only to participants, and the response is the same for everybody', async () => {
  const { timestamp } = await site.event();
  await signUp(timestamp, 'Dan');
  await site.service.advanceOneHour();
  const answers = await Promise.all(
    ['dan', 'stranger'].map((name) =>
      site.as(undefined).post('/api/send-trans-email', { email: `${name}@example.org` }),
    ),
  );
  assert.equal(answers[0]?.body, answers[1]?.body);
  await site.service.runJobs();
  assert.deepEqual([...new Set(letters().map(({ to }) => to.address))], ['dan@example.org']);
});

test('registered events are those of the address, with a private calendar that can be revoked', async () => {
  const { timestamp } = await site.event({ title: 'For participants' });
  await signUp(timestamp, letterNames[3] ?? '');
  const mine = site.as('eve@example.org');
  const list = (await mine.get('/api/events/registered')).json<{
    events: { title: string; timestamp: number }[];
    calendar: string;
  }>();
  assert.ok(list.events.some((event) => event.timestamp === timestamp));
  const path = new URL(list.calendar).pathname;
  assert.match((await site.as(undefined).get(path)).body, /For participants/);
  await mine.post('/api/events/registered/calendar');
  assert.equal((await site.as(undefined).get(path)).statusCode, 404);
  assert.equal((await mine.post('/api/events/registered/cancel', { timestamp })).statusCode, 200);
  const left = (await mine.get('/api/events/registered')).json<{ events: { timestamp: number }[] }>();
  assert.ok(!left.events.some((event) => event.timestamp === timestamp));
});
