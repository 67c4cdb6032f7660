import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { VolunteerState, VolunteerStatusData } from '@larkfield/mf-support/forms';
import { volunteerSample } from '@larkfield/mf-support/forms/testing';
import {
  samplePdf,
  startTestFiles,
  startTestService,
  TEST_ORIGIN,
  queriesWithoutIndex,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../src/app.ts';
import { volunteerStore } from '../src/volunteer/store.ts';
import { requestPage } from './support/openings.ts';

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, { env: files.env });
});
after(async () => {
  await service.close();
  await files.close();
});
beforeEach(() => service.advanceOneHour());

const MAIL = volunteerSample.person.mail;

async function apply(language = 'en'): Promise<string> {
  const { id: waiver } = await files.upload(samplePdf(), 'waiver.pdf');
  const answer = await service.post('/api/create/volunteer', { ...volunteerSample, waiver, language });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

const ask = (reference: string, emailaddress = MAIL, more: object = {}) =>
  service.post('/api/volunteer/status', { reference, emailaddress, ...more });
const move = (reference: string, handling: VolunteerState) =>
  volunteerStore(service.database.db).updateOne({ reference }, { $set: { handling } });
const page = async (ref: string) => {
  const answer = await requestPage(service, '/volunteer/status', 'de', `?ref=${encodeURIComponent(ref)}`);
  assert.ok(answer.status === 200);
  return { ...answer, data: answer.data as VolunteerStatusData };
};

interface Found {
  readonly state: string;
  readonly received: string;
  readonly ticket: string;
}

test('reference and address show the state of an application, and no personal data', async () => {
  const reference = await apply();
  for (const state of ['new', 'contacted', 'accepted', 'declined'] as const) {
    await move(reference, state);
    const answer = await ask(` ${reference.toLowerCase()}`, MAIL.toUpperCase(), { language: 'de' });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json<Found>().state, state);
    assert.equal(answer.json<Found>().received, '2. März 2090');
    assert.doesNotMatch(answer.body, /Amal|Haddad|example\.org|brother/);
  }
});

test('a number that is not there and an address that is not its own are answered alike, ten times an hour', async () => {
  const reference = await apply();
  const answers = [await ask('LK-AAAA-2222'), await ask(reference, 'other@example.org')];
  const told = answers.map((answer) => {
    const { requestId: _own, ...body } = answer.json<Record<string, unknown>>();
    return [answer.statusCode, body];
  });
  assert.deepEqual(told[0], told[1]);
  assert.equal(told[0]?.[0], 422);
  for (let tries = 1; tries < 10; tries += 1) await ask(reference, 'other@example.org');
  assert.equal((await ask(reference)).json<{ code: string }>().code, 'TOO_MANY_TRIES');
  service.clock.advance(3600_000);
  assert.equal((await ask(reference)).statusCode, 200);
});

test('right answers use up no tries', async () => {
  const reference = await apply();
  for (let times = 0; times < 12; times += 1) assert.equal((await ask(reference)).statusCode, 200);
});

test('a browser without script is led on by a ticket, which opens the page for ten minutes and no other page', async () => {
  const [reference, other] = [await apply(), await apply()];
  const { ticket } = (await ask(reference)).json<Found>();
  await move(reference, 'contacted');
  const shown = await page(ticket);
  assert.deepEqual(shown.data.status, { reference, state: 'contacted', received: '2. März 2090' });
  assert.equal(shown.maxAgeS, 0);
  for (const made of [reference, ticket.replace(reference, other), `${ticket}x`, ticket.slice(0, -1), '..'])
    assert.deepEqual((await page(made)).data, {}, made);
  service.clock.advance(10 * 60_000);
  assert.deepEqual((await page(ticket)).data, {});
});

test('the volunteer’s mail leads to the page, in their language', async () => {
  await apply('ar');
  await service.runJobs();
  const letter = service.transport.mails.find(({ to }) => to.address === MAIL);
  assert.match(letter?.text ?? '', new RegExp(`${TEST_ORIGIN}/ar/volunteer/status\\n`));
});

test('every query of the status is backed by an index', async () => {
  await ask(await apply());
  const { db, queries } = service.database;
  const own = queries.filter(
    ({ collection, filter }) => collection === 'volunteers' && 'reference' in filter,
  );
  assert.ok(own.length > 0);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});
