import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createPlaces } from '../src/signup/places.ts';
import { createSignUpSettlement } from '../src/signup/settlement.ts';
import { upcomingDates, mailsTo, takenPlacesOf, placeTokenOf } from './support/sign-up-states.ts';
import { itemsOf, personSample, signUpsOf, startSite, type TestSite } from './support/site.ts';

const HOUR_MS = 3_600_000;
let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());
beforeEach(() => site.service.advanceOneHour());

const visitor = () => site.as(undefined);

async function signUp(timestamp: number, name: string, guests: readonly string[] = []) {
  const answer = await visitor().post('/api/saveEventParticipant', {
    ...{ ...personSample(name), timestamp, guests: guests.map(personSample) },
  });
  assert.equal(answer.statusCode, 201, answer.body);
  // Sign-ups at the same time would have no order.
  site.service.clock.advance(1_000);
  return answer.json<{ state: string; reference: string }>();
}
const cancel = async (reference: string, place = 0) =>
  visitor().post('/api/events/place/cancel', { token: await placeTokenOf(site, reference, place) });
const accept = async (reference: string) =>
  (await visitor().post('/api/events/place/accept', { token: await placeTokenOf(site, reference) }))
    .statusCode;
const stateOf = async (reference: string) => (await signUpsOf(site.service).findOne({ reference }))?.state;

test('a later sign-up does not overtake the waiting list, even if the free places are too few for it', async () => {
  const { timestamp } = await site.event({ limited: true, places: 2, waitingList: true });
  assert.equal((await signUp(timestamp, 'Ann')).state, 'confirmed');
  assert.equal((await signUp(timestamp, 'Bob', ['Cyd'])).state, 'waiting');
  assert.equal((await signUp(timestamp, 'Dee')).state, 'waiting');
});

test('free places are offered in the order in which people have waited, whoever cancels in between', async () => {
  const { timestamp } = await site.event({ limited: true, places: 2, waitingList: true });
  const holder = await signUp(timestamp, 'Ann', ['Bea']);
  const waiting = [];
  for (const name of ['Cyd', 'Dan', 'Eva', 'Fay']) waiting.push((await signUp(timestamp, name)).reference);
  const [first = '', second = '', third = '', last = ''] = waiting;
  await cancel(second);
  await cancel(holder.reference, 0);
  await cancel(holder.reference, 1);
  await site.service.runJobs();
  assert.deepEqual(
    [await stateOf(first), await stateOf(second), await stateOf(third), await stateOf(last)],
    ['offered', 'cancelled', 'offered', 'waiting'],
  );
});

test('a place that is given back twice becomes free once', async () => {
  const { timestamp, id } = await site.event({ limited: true, places: 2 });
  const [one] = [await signUp(timestamp, 'Ann'), await signUp(timestamp, 'Bob')];
  await cancel(one.reference);
  assert.deepEqual(await takenPlacesOf(site, id), [1, 1]);
  // Simulates a call that ended after reserving the place, before its last write.
  await signUpsOf(site.service).updateOne(
    { reference: one.reference },
    { $set: { unsettledAt: site.service.clock.now() } },
  );
  site.service.clock.advance(60_000);
  await site.service.runJobs();
  assert.deepEqual(await takenPlacesOf(site, id), [1, 1]);
  const people = (await signUpsOf(site.service).findOne({ reference: one.reference }))?.people ?? [];
  const ids = people.map((guest) => guest.id);
  await createPlaces(itemsOf(site.service)).release(id, [...ids, ...ids], site.service.clock.now());
  assert.deepEqual(await takenPlacesOf(site, id), [1, 1]);
});

/** Creates an offer for the only place of an event. */
async function offered(change: object): Promise<{ id: string; timestamp: number; reference: string }> {
  const event = await site.event({ ...change, limited: true, places: 1, waitingList: true });
  const holder = await signUp(event.timestamp, 'Ann');
  const { reference } = await signUp(event.timestamp, 'Bob');
  await cancel(holder.reference);
  await site.service.runJobs();
  assert.equal(await stateOf(reference), 'offered');
  return { ...event, reference };
}

test('an offer ends when the event begins, however short it was', async () => {
  const begins = new Date(site.service.clock.now().getTime() + 5 * HOUR_MS);
  const [day, time] = [begins.toISOString().slice(0, 10), begins.toISOString().slice(11, 16)];
  const { reference } = await offered({
    ...{ dateStart: day, timeStart: time, dateEnd: '2095-01-01', timeEnd: '10:00', timeZone: 'UTC' },
  });
  const { offerUntil } = (await signUpsOf(site.service).findOne({ reference })) ?? {};
  assert.equal(offerUntil?.toISOString().slice(0, 16), begins.toISOString().slice(0, 16));
  site.service.clock.advance(6 * HOUR_MS);
  assert.equal(await accept(reference), 409);
  await site.service.runJobs();
  assert.equal(await stateOf(reference), 'cancelled');
});

test('an event that is moved to earlier takes its offers along', async () => {
  const { id, reference } = await offered(upcomingDates(site));
  const { version, entries } = (await site.as('ann').get(`/api/events/items/${id}`)).json<{
    version: number;
    entries: object;
  }>();
  const soon = new Date(site.service.clock.now().getTime() + 2 * HOUR_MS).toISOString();
  const moved = { ...entries, dateStart: soon.slice(0, 10), timeStart: soon.slice(11, 16), version };
  const answer = await site.as('ann').post(`/api/events/items/${id}/event`, moved);
  assert.equal(answer.statusCode, 200, answer.body);
  const { offerUntil } = (await signUpsOf(site.service).findOne({ reference })) ?? {};
  assert.equal(offerUntil?.toISOString().slice(0, 16), soon.slice(0, 16));
  site.service.clock.advance(3 * HOUR_MS);
  assert.equal(await accept(reference), 409);
});

test('an offer of a cancelled event cannot be accepted, and its end sends no mail', async () => {
  const { id, reference } = await offered(upcomingDates(site));
  const { version } = (await site.as('ann').get(`/api/events/items/${id}`)).json<{ version: number }>();
  await site.as('ann').post(`/api/events/items/${id}/cancel`, { version, reason: 'Snow' });
  assert.equal(await accept(reference), 409);
  await site.service.runJobs();
  const before = await mailsTo(site, 'bob@example.org');
  site.service.clock.advance(25 * HOUR_MS);
  await site.service.runJobs();
  assert.equal(await stateOf(reference), 'cancelled');
  assert.deepEqual(await mailsTo(site, 'bob@example.org'), before);
});

test('an offer that was ended by a process that died before it gave the place back holds no place', async () => {
  const { id, reference } = await offered(upcomingDates(site));
  const [signUps, items] = [signUpsOf(site.service), itemsOf(site.service)];
  const [found, item] = [await signUps.findOne({ reference }), await items.findOne({ _id: id })];
  assert.ok(found && item);
  const { database, clock, config } = site.service;
  const context = { db: database.db, now: clock.now, wake: () => undefined, config };
  const dying = { ...createPlaces(items), release: () => Promise.reject(new Error('killed')) };
  const settlement = createSignUpSettlement(context, { places: dying });
  await assert.rejects(settlement.expire(found, item), /killed/);
  assert.deepEqual([await stateOf(reference), await takenPlacesOf(site, id)], ['cancelled', [1, 1]]);
  clock.advance(60_000);
  await site.service.runJobs();
  assert.deepEqual(await takenPlacesOf(site, id), [0, 0]);
});

test('a guest who has cancelled cannot accept the offer for the others', async () => {
  const { timestamp } = await site.event({ limited: true, places: 2, waitingList: true });
  const holder = await signUp(timestamp, 'Ann', ['Bea']);
  const { reference } = await signUp(timestamp, 'Cyd', ['Dan']);
  await cancel(holder.reference, 0);
  await cancel(holder.reference, 1);
  await site.service.runJobs();
  await cancel(reference, 0);
  assert.equal(await accept(reference), 409);
  assert.equal(await stateOf(reference), 'offered');
});

test('whose offer has run out signs up again as anybody does, and is no longer listed as waiting', async () => {
  const { timestamp, reference } = await offered(upcomingDates(site));
  site.service.clock.advance(25 * HOUR_MS);
  await site.service.runJobs();
  const mine = site.as('bob@example.org');
  const listed = (await mine.get('/api/events/registered')).json<{ events: { timestamp: number }[] }>();
  assert.ok(!listed.events.some((event) => event.timestamp === timestamp));
  const again = await signUp(timestamp, 'Bob');
  assert.equal(again.state, 'confirmed');
  assert.notEqual(again.reference, reference);
});
