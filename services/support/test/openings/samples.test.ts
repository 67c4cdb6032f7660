import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { createAjv } from '@larkfield/contracts/forms';
import { openDatabase, type Database } from '@larkfield/kit/database';
import {
  readSessionAsAdmin,
  startTestService,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import type { OpeningsData } from '@larkfield/mf-support/forms';
import { support } from '../../src/app.ts';
import { openingForm as schema } from '../../src/openings/forms.ts';
import { findOpeningProblems } from '../../src/openings/rules.ts';
import { readSampleTexts, SAMPLES } from '../../src/openings/samples.ts';
import { openingIndexes, openingStore, type Openings } from '../../src/openings/store.ts';
import { requestPage, createTestOpening, openingSample } from '../support/openings.ts';

let service: TestService;
/** A second process of the service, with its own connections to the same database. */
let second: TestService;
let connections: Database;
let openings: Openings;
before(async () => {
  service = await startTestService(support, { readSession: readSessionAsAdmin });
  connections = await openDatabase(service.database.url);
  second = await startTestService(support, { testDatabase: service.database, database: connections });
  openings = openingStore(service.database.db);
});
after(async () => {
  await second.close();
  await connections.client.close();
  await service.close();
});
beforeEach(async () => void (await openings.deleteMany({})));

const start = () => service.prepare();
const startBoth = () => Promise.all([service.prepare(), second.prepare()]);
const slugs = SAMPLES.map(({ slug }) => slug);
async function listed(): Promise<string[]> {
  const answer = await requestPage(service, '/openings');
  assert.equal(answer.status, 200);
  const { openings: found } = (answer as { data: OpeningsData }).data;
  return found.map(({ slug }) => slug).toSorted();
}

for (const { slug, ...numbers } of SAMPLES)
  test(`the sample ${slug} could have been entered by an administrator, and is there in all languages`, () => {
    const texts = readSampleTexts()(slug);
    const form = openingSample({ ...numbers, slug, texts });
    const check = createAjv().compile(schema);
    assert.ok(check(form), JSON.stringify(check.errors));
    assert.deepEqual(findOpeningProblems(form), []);
    assert.deepEqual(Object.keys(texts).toSorted(), LANGUAGES.map(({ tag }) => tag).toSorted());
    const roles = new Set(Object.values(texts).map(({ role }) => role));
    assert.ok(roles.size >= LANGUAGES.length - 1, [...roles].join());
  });

test('there is one file of samples for each language, and no other', () => {
  const folder = join(import.meta.dirname, '../../content/openings');
  assert.deepEqual(readdirSync(folder).toSorted(), LANGUAGES.map(({ tag }) => `${tag}.json`).toSorted());
});

test('the first start puts the samples in, marked as such, and the next changes nothing', async () => {
  await start();
  const first = await openings.find({ state: 'open' }).toArray();
  assert.deepEqual(first.map(({ slug }) => slug).toSorted(), slugs.toSorted());
  assert.ok(first.every(({ sample }) => sample));
  service.clock.advance(60_000);
  await start();
  assert.deepEqual(await openings.find({ state: 'open' }).toArray(), first);
});

test('two processes that start in parallel add each sample once', async () => {
  await startBoth();
  assert.deepEqual(await listed(), slugs.toSorted());
});

test('without the unique indexes both add them', async () => {
  const { db } = service.database;
  await openings.drop();
  await startBoth();
  assert.ok((await openings.countDocuments({})) > SAMPLES.length);
  await openings.deleteMany({});
  await db.collection(openingIndexes.collection).createIndexes([...openingIndexes.indexes]);
});

test('what a start that broke off has left out, the next adds', async () => {
  await start();
  await openings.deleteOne({ slugs: 'translator' });
  await start();
  assert.deepEqual(await listed(), slugs.toSorted());
});

test('samples that an administrator has removed or renamed do not come back', async () => {
  await start();
  const [removed, renamed, kept] = await openings.find({ state: 'open' }).sort({ slug: 1 }).toArray();
  assert.ok(removed && renamed && kept);
  await service.post('/api/openings/remove', { reference: removed.reference, version: 1 });
  const change = { ...openingSample({ slug: 'renamed' }), reference: renamed.reference, version: 1 };
  assert.equal((await service.post('/api/openings/change', change)).statusCode, 200);
  await start();
  assert.deepEqual(await listed(), [kept.slug, 'renamed'].toSorted());
  assert.equal(await openings.countDocuments({}), SAMPLES.length);
});

test('a sample that an administrator has changed is none any more', async () => {
  await start();
  const sample = await openings.findOne({ slugs: 'translator' });
  assert.ok(sample);
  const change = { ...openingSample({ slug: 'translator' }), reference: sample.reference, version: 1 };
  await service.post('/api/openings/change', change);
  assert.equal((await openings.findOne({ slugs: 'translator' }))?.sample, undefined);
});

test('where administrators have openings of their own no sample is added', async () => {
  await createTestOpening(service, { slug: 'own' });
  await start();
  assert.deepEqual(await listed(), ['own']);
});

test('every query of the start is backed by an index', async () => {
  const { db, queries } = service.database;
  const own = queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});
