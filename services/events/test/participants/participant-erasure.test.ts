import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collectionsContaining } from '@larkfield/kit/testing';
import { organizedEvent } from '../support/participants.ts';
import { takenPlacesOf } from '../support/sign-up-states.ts';
import { itemsOf, personSample, startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

test('a person who was entered by hand is erased like every other', async () => {
  const event = await organizedEvent(site, { limited: true, places: 2 });
  const email = 'by.hand@example.org';
  await event.post('participants', { ...personSample('Hand'), email });
  await site.service.runJobs();
  assert.equal((await site.as('admin').post('/api/events/records/person/erase', { email })).statusCode, 200);
  await site.service.runJobs();
  assert.deepEqual(await collectionsContaining(site.service.database.db, email), []);
  assert.deepEqual(await takenPlacesOf(site, event.id), [0, 0]);
  assert.equal((await itemsOf(site.service).findOne({ _id: event.id }))?.state, 'published');
});
