import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { itemsOf, person, signUpsOf, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site.close());
beforeEach(() => site.service.nextHour());

/** An event with those who come, in this order, after their first letters. */
async function eventWith(names: readonly string[]) {
  const { id, timestamp } = await site.event();
  for (const name of names) {
    const answer = await site.as(undefined).post('/api/saveEventParticipant', { ...person(name), timestamp });
    assert.equal(answer.statusCode, 201, answer.body);
  }
  await site.service.work();
  site.service.transport.letters.splice(0);
  return id;
}

/** Takes from a sign-up what no work on it can do without; answers how to give it back. */
async function broken(item: string, name: string) {
  const signUps = signUpsOf(site.service);
  const found = await signUps.findOne({ item, 'people.email': `${name}@example.org` });
  assert.ok(found);
  await signUps.updateOne({ _id: found._id }, { $unset: { people: '' } });
  return () => signUps.updateOne({ _id: found._id }, { $set: { people: found.people } });
}

const written = () => site.service.transport.letters.map(({ to }) => to.address);
const failures = () => site.service.logs.filter(({ msg }) => msg === 'work on a sign-up failed').length;

test('people are reminded though the work on another sign-up fails, which is noted and tried again', async () => {
  const item = await eventWith(['Ann', 'Ben', 'Cleo']);
  const mend = await broken(item, 'ann');
  const event = await itemsOf(site.service).findOne({ _id: item });
  const start = event?.event?.start.getTime() ?? 0;
  site.service.clock.advance(start - 3600_000 - site.service.clock.now().getTime());
  await site.service.work();
  assert.deepEqual(written().sort(), ['ben@example.org', 'cleo@example.org']);
  assert.equal(failures(), 1);
  await mend();
  await site.service.work();
  assert.deepEqual(written().sort(), ['ann@example.org', 'ben@example.org', 'cleo@example.org']);
});

test('a change of an event is told, and that of the next, though one of its people cannot be told', async () => {
  const items = itemsOf(site.service);
  const first = await eventWith(['Ann', 'Ben']);
  const second = await eventWith(['Dan']);
  const mend = await broken(first, 'ann');
  await items.updateMany(
    { _id: { $in: [first, second] } },
    { $set: { tell: 'changed' }, $inc: { sequence: 1 } },
  );
  await site.service.work();
  assert.deepEqual(written().sort(), ['ben@example.org', 'dan@example.org']);
  await mend();
  await site.service.work();
  assert.ok(written().includes('ann@example.org'));
  assert.equal(await items.countDocuments({ tell: { $exists: true } }), 0);
});
