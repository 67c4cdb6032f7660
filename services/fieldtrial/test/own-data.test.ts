import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROVEN_ADDRESSES, type ProvenAddress } from '@larkfield/kit/accounts';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { collectionsContaining, startTestFiles, startTestService } from '@larkfield/kit/testing';
import type { TestFiles, TestService } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { draftStore } from '../src/drafts/store.ts';
import { registrationStore, type RegistrationRecord } from '../src/registration/store.ts';

const OWN = '/api/fieldtrial/own-data';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles();
  service = await startTestService(fieldtrial, { env: files.env });
  await service.prepare();
});
after(async () => {
  await service?.close();
  await files.close();
});

async function prove(email: string): Promise<string> {
  const { token } = newToken();
  await service.database.db.collection<ProvenAddress>(PROVEN_ADDRESSES).insertOne({
    email,
    language: 'en',
    tokenHash: hashToken(token),
    expiresAt: new Date(service.clock.now().getTime() + 60_000),
  });
  return token;
}

test('a draft that was mailed is shown with its entries, and deleted with its mail', async () => {
  const email = 'draft@example.org';
  const form = { emailaddress: 'Draft@example.org', entries: '{"childfirstname":"Mia"}', elapsed: 60_000 };
  const kept = await service.post('/api/fieldTrial/drafts', form);
  assert.equal(kept.statusCode, 201, kept.body);
  await service.runJobs();
  const token = await prove(email);
  const shown = await service.post(`${OWN}/proven`, { token });
  assert.match(shown.body, /childfirstname.+Mia/);
  assert.equal((await service.post(`${OWN}/erase`, { token })).statusCode, 200);
  assert.deepEqual(await collectionsContaining(service.database.db, email), [PROVEN_ADDRESSES]);
});

test('a draft that cannot be decrypted is shown as damaged, and deleted', async () => {
  const email = 'damaged@example.org';
  const form = { emailaddress: email, entries: '{"childfirstname":"Mia"}', elapsed: 60_000 };
  await service.post('/api/fieldTrial/drafts', form);
  await draftStore(service.database.db).updateOne({ email }, { $set: { sealed: 'v1.lost' } });
  const token = await prove(email);
  const shown = await service.post(`${OWN}/proven`, { token });
  assert.match(shown.body, /"values":\[\],.*"damaged":true/);
  assert.equal((await service.post(`${OWN}/erase`, { token })).statusCode, 200);
  await service.runJobs();
  assert.deepEqual(await collectionsContaining(service.database.db, email), [PROVEN_ADDRESSES]);
});

test('an invited family that deletes its data is withdrawn, which the office sees and the family is mailed', async () => {
  const registrations = registrationStore(service.database.db);
  const email = 'invited@example.org';
  const record = {
    _id: 'invited',
    reference: 'LK-INVI-TED1',
    createdAt: service.clock.now(),
    submission: { key: 'k', bodyHash: '', answer: { success: true, reference: 'LK-INVI-TED1' } },
    state: 'invited',
    language: 'en',
    firstName: 'Ana',
    lastName: 'Silva',
    email,
    manageHash: 'hash',
    consent: { version: 1 },
    times: [],
    wished: {},
    invited: { date: '2030-01-07', time: '09:00 am' },
    keys: { parent: 'silva' },
  };
  await registrations.insertOne(record as unknown as RegistrationRecord);
  const answer = await service.post(`${OWN}/erase`, { token: await prove(email), kind: 'registrations' });
  const [outcome] = answer.json<{ outcomes: { outcome: string; until?: string }[] }>().outcomes;
  assert.equal(outcome?.outcome, 'kept', answer.body);
  const days = (new Date(outcome?.until ?? 0).getTime() - service.clock.now().getTime()) / 86_400_000;
  assert.equal(Math.round(days), 30);
  assert.equal((await registrations.findOne({ reference: record.reference }))?.state, 'withdrawn');
  await service.runJobs();
  assert.ok(service.transport.mails.some(({ to }) => to.address === email));
});
