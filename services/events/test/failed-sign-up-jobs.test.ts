import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { itemsOf, personSample, signUpsOf, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site.close());
beforeEach(() => site.service.advanceOneHour());

/** Creates an event with participants, and sends their first mails. */
async function eventWith(names: readonly string[]) {
  const { id, timestamp } = await site.event();
  for (const name of names) {
    const answer = await site
      .as(undefined)
      .post('/api/saveEventParticipant', { ...personSample(name), timestamp });
    assert.equal(answer.statusCode, 201, answer.body);
  }
  await site.service.runJobs();
  site.service.transport.mails.splice(0);
  return id;
}

/** Removes a field that every job needs from a sign-up. Returns a function that restores it. */
async function broken(item: string, name: string) {
  const signUps = signUpsOf(site.service);
  const found = await signUps.findOne({ item, 'people.email': `${name}@example.org` });
  assert.ok(found);
  await signUps.updateOne({ _id: found._id }, { $unset: { people: '' } });
  return () => signUps.updateOne({ _id: found._id }, { $set: { people: found.people } });
}

const written = () => site.service.transport.mails.map(({ to }) => to.address);
const failures = () => site.service.logs.filter(({ msg }) => msg === 'a sign-up job failed').length;

test('people are reminded though the work on another sign-up fails, which is noted and tried again', async () => {
  const item = await eventWith(['Ann', 'Ben', 'Cleo']);
  const mend = await broken(item, 'ann');
  const event = await itemsOf(site.service).findOne({ _id: item });
  const start = event?.event?.start.getTime() ?? 0;
  site.service.clock.advance(start - 3600_000 - site.service.clock.now().getTime());
  await site.service.runJobs();
  assert.deepEqual(written().sort(), ['ben@example.org', 'cleo@example.org']);
  assert.equal(failures(), 1);
  await mend();
  await site.service.runJobs();
  assert.deepEqual(written().sort(), ['ann@example.org', 'ben@example.org', 'cleo@example.org']);
});

test('changes of events are notified, although one participant cannot be notified', async () => {
  const items = itemsOf(site.service);
  const first = await eventWith(['Ann', 'Ben']);
  const second = await eventWith(['Dan']);
  const mend = await broken(first, 'ann');
  await items.updateMany(
    { _id: { $in: [first, second] } },
    { $set: { tell: 'changed' }, $inc: { sequence: 1 } },
  );
  await site.service.runJobs();
  assert.deepEqual(written().sort(), ['ben@example.org', 'dan@example.org']);
  await mend();
  await site.service.runJobs();
  assert.ok(written().includes('ann@example.org'));
  assert.equal(await items.countDocuments({ tell: { $exists: true } }), 0);
});
