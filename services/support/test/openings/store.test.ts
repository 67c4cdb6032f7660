import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { support } from '../../src/app.ts';
import { toFields } from '../../src/openings/rules.ts';
import {
  changeOpening,
  createOpening,
  openingStore,
  type OpeningRecord,
  type Openings,
} from '../../src/openings/store.ts';
import { openingSample } from '../support/openings.ts';

let service: TestService;
let openings: Openings;
before(async () => {
  service = await startTestService(support);
  openings = openingStore(service.database.db);
});
after(() => service.close());

const now = new Date('2090-03-02T09:00:00Z');
const audit = (subject: string) => ({ action: 'opening.test', actor: 'test', subject, requestId: 'test' });
const taken = {
  code: 'VALIDATION_FAILED',
  details: { fields: [{ field: 'slug', key: 'errors.addressTaken' }] },
};

async function add(slug: string, collection: Collection<OpeningRecord> = openings): Promise<string> {
  const form = openingSample({ slug });
  const creation = { key: undefined, body: form, fields: toFields(form), now, audit };
  return (await createOpening(collection, creation)).reference;
}

const rename = (reference: string, version: number, slug: string, collection = openings) =>
  changeOpening(
    collection,
    { reference, version },
    { set: toFields(openingSample({ slug })), audit: audit(reference), now },
  );

test('an address that an opening has, or has had, is not given to another', async () => {
  const reference = await add('first-name');
  await assert.rejects(add('first-name'), taken);
  await rename(reference, 1, 'second-name');
  await assert.rejects(add('first-name'), taken);
  await assert.rejects(add('second-name'), taken);
  const other = await add('other-name');
  await assert.rejects(rename(other, 1, 'first-name'), taken);
  const untouched = await openings.findOne({ reference: other });
  assert.deepEqual([untouched?.slug, untouched?.version], ['other-name', 1]);
});

test('of two parallel openings with the same address one is created', async () => {
  const results = await Promise.allSettled([add('contended'), add('contended')]);
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal(await openings.countDocuments({ slug: 'contended' }), 1);
});

test('without the unique index both get it', async () => {
  const unguarded = service.database.db.collection<OpeningRecord>('unguarded_openings');
  await Promise.all([add('contended', unguarded), add('contended', unguarded)]);
  assert.equal(await unguarded.countDocuments({ slug: 'contended' }), 2);
});

test('a new address keeps the earlier ones, and one that comes back is none of them any more', async () => {
  const reference = await add('a-name');
  assert.equal(await rename(reference, 1, 'b-name'), 2);
  assert.equal(await rename(reference, 2, 'c-name'), 3);
  assert.deepEqual((await openings.findOne({ reference }))?.slugs, ['c-name', 'b-name', 'a-name']);
  await rename(reference, 3, 'a-name');
  assert.deepEqual((await openings.findOne({ reference }))?.slugs, ['a-name', 'c-name', 'b-name']);
});

test('of two parallel changes of one version one is stored, and the other gets a conflict', async () => {
  const reference = await add('shared');
  const results = await Promise.allSettled([
    rename(reference, 1, 'shared-one'),
    rename(reference, 1, 'shared-two'),
  ]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['VERSION_CONFLICT'],
  );
  const record = await openings.findOne({ reference });
  assert.equal(record?.version, 2);
  assert.deepEqual(record?.slugs, [record?.slug, 'shared']);
  assert.equal(record?.parts?.audit.length, 2, 'creation and one change');
});

test('without the version in the filter both changes are stored, and none gets a conflict', async () => {
  const reference = await add('unguarded');
  const withoutGuard: Openings = Object.create(openings, {
    updateOne: {
      value: ({ version: _, ...filter }: Filter<OpeningRecord>, ...rest: [UpdateFilter<OpeningRecord>]) =>
        openings.updateOne(filter, ...rest),
    },
  });
  const versions = await Promise.all([
    rename(reference, 1, 'unguarded-one', withoutGuard),
    rename(reference, 1, 'unguarded-two', withoutGuard),
  ]);
  assert.deepEqual(versions, [2, 2]);
});

test('what was removed cannot be changed or removed again', async () => {
  const reference = await add('gone');
  const removal = { set: { state: 'removed' }, audit: audit(reference), now } as const;
  await changeOpening(openings, { reference, version: 1 }, removal);
  await assert.rejects(rename(reference, 2, 'gone-again'), { code: 'NOT_FOUND' });
  await assert.rejects(changeOpening(openings, { reference, version: 2 }, removal), { code: 'NOT_FOUND' });
});
