import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  readSessionAsAdmin,
  samplePdf,
  startTestFiles,
  startTestService,
  type TestFiles,
  type TestService,
} from '@larkfield/kit/testing';
import { volunteerSample } from '@larkfield/mf-support/forms/testing';
import { support } from '../../src/app.ts';
import { openingStore } from '../../src/openings/store.ts';

const RECORDS = '/api/support/records';
const NEW = {
  ...{ slug: 'garden-helper', hours: 3, places: 2 },
  ...{ role: 'Garden helper', summary: 'Helps in the garden.', tasks: 'Dig\n\n Water ', asks: 'Patience' },
};

let files: TestFiles;
let service: TestService;
before(async () => {
  files = await startTestFiles({ env: { RATE_LIMIT_FACTOR: '1000' } });
  service = await startTestService(support, {
    readSession: readSessionAsAdmin,
    env: { ...files.env, RATE_LIMIT_FACTOR: '1000' },
  });
});
after(async () => {
  await service.close();
  await files.close();
});

const add = (values: object, headers?: Record<string, string>) =>
  service.post(`${RECORDS}/openings`, { language: 'en', values }, headers);

async function added(values: object): Promise<string> {
  const answer = await add(values);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}

const find = async (slug: string) => {
  const found = await openingStore(service.database.db).findOne({ slugs: slug });
  assert.ok(found);
  return found;
};
async function act(slug: string, call: string, body: object) {
  const { reference, version } = await find(slug);
  return service.post(`${RECORDS}/openings/${reference}/${call}`, { version, ...body });
}

let made = 0;
async function apply(opening: string): Promise<string> {
  const { id: waiver } = await files.upload(samplePdf(), 'waiver.pdf');
  const person = { ...volunteerSample.person, mail: `helper-${(made += 1)}@example.org` };
  const answer = await service.post('/api/create/volunteer', { ...volunteerSample, person, waiver, opening });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ reference: string }>().reference;
}
async function move(volunteer: string, state: string) {
  const url = `${RECORDS}/volunteers/${volunteer}`;
  const { version } = (await service.app.inject(url)).json<{ version: number }>();
  return service.post(`${url}/state`, { version, state });
}
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const fieldsOf = (answer: { json(): unknown }) =>
  ((answer.json() as { fields?: { field: string }[] }).fields ?? []).map(({ field }) => field);

test('the office adds an opening once, with its texts in English, and visitors can apply for it', async () => {
  const headers = { 'idempotency-key': 'opening-of-the-garden' };
  const [one, again] = [await add(NEW, headers), await add(NEW, headers)];
  assert.equal(one.statusCode, 201, one.body);
  assert.equal(one.json<{ reference: string }>().reference, again.json<{ reference: string }>().reference);
  const { texts, state, taken } = await find('garden-helper');
  assert.deepEqual([texts.en.tasks, texts.en.place, state, taken], [['Dig', 'Water'], undefined, 'open', 0]);
  const roles = (await service.app.inject('/api/openings/open?language=de')).json<{ slug: string }[]>();
  assert.ok(roles.some(({ slug }) => slug === 'garden-helper'));
  assert.deepEqual(fieldsOf(await add({ ...NEW, places: 3 })), ['slug'], 'another opening has this address');
  assert.deepEqual(fieldsOf(await add({ ...NEW, slug: 'Garden Helper' })), ['slug']);
  assert.deepEqual(fieldsOf(await add({ ...NEW, slug: 'x', tasks: 'y'.repeat(201) })), ['tasks']);
});

test('texts are written in each language, and English decides about the place of work', async () => {
  await added({ ...NEW, slug: 'reader', place: 'Library' });
  const german = { role: 'Vorleserin', summary: 'Liest vor.', tasks: 'Lesen', asks: 'Stimme' };
  const remote = await act('reader', 'action/words', { language: 'de', values: german });
  assert.deepEqual(fieldsOf(remote), ['place']);
  const placed = { ...german, place: 'Bibliothek' };
  assert.equal((await act('reader', 'action/words', { language: 'de', values: placed })).statusCode, 200);
  const { reference } = await find('reader');
  const filled = await service.app.inject(`${RECORDS}/openings/${reference}/action/words?language=de`);
  assert.deepEqual(filled.json(), { values: placed });
  const english = { ...NEW, role: 'Reader' };
  const { slug: _slug, hours: _hours, places: _places, ...words } = english;
  assert.equal((await act('reader', 'action/words', { language: 'en', values: words })).statusCode, 200);
  assert.equal((await find('reader')).texts.de?.place, undefined);
  assert.equal((await act('reader', 'action/withoutWords', { language: 'en', values: {} })).statusCode, 422);
  assert.equal((await act('reader', 'action/withoutWords', { language: 'de', values: {} })).statusCode, 200);
  assert.deepEqual(Object.keys((await find('reader')).texts), ['en']);
});

test('accepted applications are places: taken, given back, and never more than there are', async () => {
  await added({ ...NEW, slug: 'cook' });
  const people = [await apply('cook'), await apply('cook'), await apply('cook')];
  const [one = '', two = '', three = ''] = people;
  assert.equal((await move(one, 'accepted')).statusCode, 200);
  assert.deepEqual([(await find('cook')).taken, (await find('cook')).state], [1, 'open']);
  assert.equal((await move(two, 'accepted')).statusCode, 200);
  assert.deepEqual([(await find('cook')).taken, (await find('cook')).state], [2, 'full']);
  assert.equal(codeOf(await move(three, 'accepted')), 'OPENING_FULL');
  const page = await service.app.inject('/api/openings/open');
  assert.ok(!page.json<{ slug: string }[]>().some(({ slug }) => slug === 'cook'));
  assert.equal((await move(one, 'declined')).statusCode, 200);
  assert.deepEqual([(await find('cook')).taken, (await find('cook')).state], [1, 'open']);
  assert.equal((await move(three, 'accepted')).statusCode, 200);
  const fewer = { slug: 'cook', hours: 3, places: 2, taken: 1 };
  assert.deepEqual(fieldsOf(await act('cook', 'action/terms', { values: fewer })), ['taken']);
});

test('twenty at once: as many are accepted as there are places', async () => {
  await added({ ...NEW, slug: 'driver', places: 5 });
  const people: string[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await apply('driver'));
  const answers = await Promise.all(people.map((person) => move(person, 'accepted')));
  const accepted = answers.filter(({ statusCode }) => statusCode === 200);
  assert.equal(accepted.length, 5);
  assert.deepEqual([...new Set(answers.map((answer) => codeOf(answer) ?? 'ok'))].sort(), [
    'OPENING_FULL',
    'ok',
  ]);
  const { taken, state, holders } = await find('driver');
  assert.deepEqual([taken, state, holders?.length], [5, 'full', 5]);
});

test('an opening is filled, closed, opened again and removed by the office; each change is audited', async () => {
  const reference = await added({ ...NEW, slug: 'painter' });
  const states: string[] = [];
  for (const state of ['full', 'closed', 'open', 'closed', 'removed']) {
    const answer = await act('painter', 'state', { state });
    assert.equal(answer.statusCode, 200, answer.body);
    states.push((await find('painter')).state);
  }
  assert.deepEqual(states, ['full', 'closed', 'full', 'closed', 'removed']);
  await service.runJobs();
  const audit = (await service.app.inject(`${RECORDS}/openings/${reference}/audit?language=en`)).json<
    { action: string; actor: string }[]
  >();
  assert.deepEqual(audit.map(({ action }) => action).sort(), [
    'opening.created',
    ...Array.from({ length: 5 }, () => 'opening.state'),
  ]);
  assert.ok(audit.every(({ actor }) => actor !== ''));
  assert.equal((await act('painter', 'state', { state: 'open' })).statusCode, 404);
});

test('erasing an accepted application forgets whose place it was, and keeps the place taken', async () => {
  await added({ ...NEW, slug: 'singer' });
  const one = await apply('singer');
  await move(one, 'accepted');
  const before = await find('singer');
  const email = `helper-${made}@example.org`;
  assert.equal((await service.post(`${RECORDS}/person/erase`, { email })).statusCode, 200);
  const { taken, holders, version } = await find('singer');
  assert.deepEqual([taken, holders], [1, []]);
  assert.equal(version, before.version + 1, 'a change made from the earlier version is refused');
});
