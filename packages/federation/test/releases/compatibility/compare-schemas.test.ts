import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AreaForm } from '@larkfield/contracts';
import { readLiveSiteId } from '../../../src/channels/channels.ts';
import { readPromotions } from '../../../src/channels/promotions.ts';
import { writeServices } from '../../../src/releases/compatibility/released-services.ts';
import { promoteRelease, rollBackArea } from '../../../src/releases/change-live-site.ts';
import { setCanary } from '../../../src/releases/change-channels.ts';
import { findBreakingChanges, type JsonSchema } from '../../../src/releases/compatibility/compare-schemas.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../../support/site.ts';

const NAME: JsonSchema = { type: 'string', maxLength: 100, pattern: '\\p{L}' };
const BODY: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: NAME,
    age: { type: 'integer', minimum: 3 },
    role: { enum: ['parent', 'teacher'] },
    tags: { type: 'array', maxItems: 5, items: { type: 'string' } },
    place: { type: 'object', properties: { city: { type: 'string' } } },
  },
};
const withField = (name: string, schema: JsonSchema): JsonSchema => ({
  ...BODY,
  properties: { ...BODY.properties, [name]: schema },
});
const without = (name: string): JsonSchema => {
  const { [name]: _gone, ...properties } = BODY.properties ?? {};
  return { ...BODY, properties };
};

/** Changes of a service's schema, and the reported problems for open forms. */
const BREAKING: readonly (readonly [change: string, schema: JsonSchema, told: string])[] = [
  ['a field is gone', without('age'), 'body.age is no field any more'],
  ['a field is required', { ...BODY, required: ['name', 'age'] }, 'body.age is required now'],
  [
    'a text is shorter',
    withField('name', { ...NAME, maxLength: 50 }),
    'body.name has maxLength 50 now, had 100',
  ],
  [
    'a text has a least length',
    withField('name', { ...NAME, minLength: 2 }),
    'body.name has minLength 2 now, had none',
  ],
  [
    'a number begins later',
    withField('age', { type: 'integer', minimum: 4 }),
    'body.age has minimum 4 now, had 3',
  ],
  [
    'a pattern is another',
    withField('name', { ...NAME, pattern: '^a' }),
    'body.name has pattern ^a now, had \\p{L}',
  ],
  ['a type is another', withField('age', { type: 'string' }), 'body.age is string now, was integer'],
  ['a value is gone', withField('role', { enum: ['parent'] }), 'body.role does not take "teacher" any more'],
  [
    'a list is shorter',
    withField('tags', { type: 'array', maxItems: 2, items: { type: 'string' } }),
    'body.tags has maxItems 2 now, had 5',
  ],
  [
    'a list holds others',
    withField('tags', { type: 'array', maxItems: 5, items: { type: 'integer' } }),
    'body.tags[] is integer now, was string',
  ],
  [
    'a field of a part is gone',
    withField('place', { type: 'object', properties: {} }),
    'body.place.city is no field any more',
  ],
  [
    'a kind is gone',
    withField('age', { anyOf: [{ type: 'string' }, { type: 'boolean' }] }),
    'body.age does not take each of its kinds any more',
  ],
];

for (const [change, schema, told] of BREAKING) {
  test(`a form that is open breaks when ${change}`, () => {
    const call = (body: JsonSchema) => ({ 'POST /api/x': { body } });
    assert.deepEqual(findBreakingChanges(call(BODY), call(schema)), [`POST /api/x: ${told}`]);
  });
}

const HARMLESS: readonly (readonly [change: string, schema: JsonSchema])[] = [
  ['nothing changes', BODY],
  ['a field more may be sent', withField('more', { type: 'string' })],
  ['a field is required no more', { ...BODY, required: [] }],
  ['a text may be longer', withField('name', { ...NAME, maxLength: 200 })],
  ['a pattern is gone', withField('name', { type: 'string' })],
  ['any number will do', withField('age', { type: ['number', 'null'] })],
  ['a value more is taken', withField('role', { enum: ['parent', 'teacher', 'other'] })],
  [
    'a field may be of one more kind',
    withField('age', { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] }),
  ],
  ['a field is gone and any are taken', { ...without('age'), additionalProperties: true }],
];

for (const [change, schema] of HARMLESS) {
  test(`a form that is open goes on when ${change}`, () => {
    const call = (body: JsonSchema) => ({ 'POST /api/x': { body } });
    assert.deepEqual(findBreakingChanges(call(BODY), call(schema)), []);
  });
}

test('a call that took nothing must not ask for a field now', () => {
  const call = (body?: JsonSchema) => ({ 'POST /api/x': body ? { body } : {} });
  const optional = { type: 'object', properties: { name: NAME } };
  assert.deepEqual(findBreakingChanges(call(), call(optional)), []);
  assert.deepEqual(findBreakingChanges(call(), call({ ...optional, required: ['name'] })), [
    'POST /api/x: body.name is required now',
  ]);
});

test('an answer of several kinds may lose one, and not gain one', () => {
  const kind = (name: string): JsonSchema => ({
    type: 'object',
    required: [name],
    properties: { [name]: NAME },
  });
  const call = (...kinds: readonly JsonSchema[]) => ({ 'GET /api/x': { answer: { anyOf: kinds } } });
  const both = call(kind('open'), kind('closed'));
  assert.deepEqual(findBreakingChanges(both, call(kind('closed'))), []);
  assert.deepEqual(findBreakingChanges(both, { 'GET /api/x': { answer: kind('open') } }), []);
  assert.deepEqual(findBreakingChanges(both, call(kind('open'), kind('over'))), [
    'GET /api/x: answer has a kind that pages do not know',
  ]);
});

test('an answer may hold more than pages know, and not less', () => {
  const answer: JsonSchema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, at: { type: 'string' } },
  };
  const call = (schema: JsonSchema) => ({ 'GET /api/x': { answer: schema } });
  const more = {
    ...answer,
    required: ['id', 'x'],
    properties: { ...answer.properties, x: { type: 'string' } },
  };
  assert.deepEqual(findBreakingChanges(call(answer), call(more)), []);
  assert.deepEqual(findBreakingChanges(call(answer), call({ ...answer, required: [] })), [
    'GET /api/x: answer.id is not always there any more',
  ]);
  const other = { ...answer, properties: { ...answer.properties, id: { type: 'integer' } } };
  assert.deepEqual(findBreakingChanges(call(answer), call(other)), [
    'GET /api/x: answer.id is of another type',
  ]);
  assert.deepEqual(findBreakingChanges(call(answer), {}), ['GET /api/x is not there']);
  assert.deepEqual(findBreakingChanges(call(answer), { 'GET /api/x': {} }), [
    'GET /api/x: answer.id is not always there any more',
  ]);
});

test('kinds of an answer are told apart by a value, and each is looked at', () => {
  const kind = (state: string, ...fields: readonly string[]): JsonSchema => ({
    type: 'object',
    required: ['state', ...fields],
    properties: {
      state: { type: 'string', const: state },
      ...Object.fromEntries(fields.map((field) => [field, NAME])),
    },
  });
  const call = (...kinds: readonly JsonSchema[]) => ({ 'GET /api/x': { answer: { anyOf: kinds } } });
  const before = call(kind('off'), kind('on', 'client'));
  assert.deepEqual(findBreakingChanges(before, call(kind('off'), kind('on', 'client', 'more'))), []);
  assert.deepEqual(findBreakingChanges(before, call(kind('off'), kind('on', 'clientId'))), [
    'GET /api/x: answer has a kind that pages do not know',
  ]);
});

test('an answer may have one more value, and not only others', () => {
  const call = (...values: readonly string[]) => ({
    'GET /api/x': { answer: { type: 'string', enum: values } },
  });
  assert.deepEqual(findBreakingChanges(call('open'), call('open', 'full')), []);
  assert.deepEqual(findBreakingChanges(call('open'), call('OPEN')), [
    'GET /api/x: answer has no value that pages know',
  ]);
});

test('a field that pages of a release read no more may go with the next one', () => {
  const call = (gone: JsonSchema) => ({
    'GET /api/x': {
      answer: { type: 'object', required: ['name', 'age'], properties: { name: NAME, age: gone } },
    },
  });
  const without = {
    'GET /api/x': { answer: { type: 'object', required: ['name'], properties: { name: NAME } } },
  };
  assert.deepEqual(findBreakingChanges(call({ type: 'integer', deprecated: true }), without), []);
  assert.deepEqual(findBreakingChanges(call({ type: 'integer' }), without), [
    'GET /api/x: answer.age is not always there any more',
  ]);
});

const FORM: AreaForm = { call: '/api/x', schema: BODY, labels: { prefix: 'own:fields' }, success: '/' };
/** A label for each field, and the real error messages. */
const TEXTS = {
  own: {
    fields: { name: 'Name', age: 'Age', role: 'Role', tags: 'Tags', place: { city: 'City' }, more: 'More' },
  },
  forms: JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../../locales/en/forms.json'), 'utf8'),
  ) as object,
};
const areaWith = (schema: object): TestArea => ({
  id: 'mf-a',
  texts: TEXTS,
  routes: [{}],
  api: [{ prefix: '/api/x', service: 'x' }],
  forms: [{ ...FORM, schema }],
});
const REASON = { by: 'ann', why: 'a test' };

let site: TestSite;
before(async () => void (site = await composeTestSite([areaWith(BODY)])));
after(() => site.remove());

const place = () => ({ store: site.store, sites: site.sites, brand: testBrand });
const publish = (schema: JsonSchema, version: number) =>
  publishTestArea(site.dir, areaWith(schema), version).id;

test('a release whose services would break an open form is refused by name, for everybody and for a few', async () => {
  const [was, lines] = [readLiveSiteId(site.sites), readPromotions(site.sites).length];
  const id = publish(without('age'), 2);
  const told =
    /mf-a \w{16} would break what visitors have open:\nopen pages with its services: POST \/api\/x: body\.age is no field any more/;
  await assert.rejects(promoteRelease(place(), { area: 'mf-a', id }, REASON), told);
  // If the services already run, open pages are not affected.
  await assert.rejects(promoteRelease(place(), { area: 'mf-a', id, servicesRun: true }, REASON), told);
  await assert.rejects(setCanary(place(), { percent: 5, releases: { 'mf-a': id } }, REASON), told);
  assert.deepEqual([readLiveSiteId(site.sites), readPromotions(site.sites).length], [was, lines]);
});

test('a form with a field more waits for its services, and going back waits for nothing', async () => {
  const id = publish(withField('more', { type: 'string' }), 3);
  await assert.rejects(
    promoteRelease(place(), { area: 'mf-a', id }, REASON),
    /its pages before that: POST \/api\/x: body\.more is no field any more\nStart its services first, then add --services-run\./,
  );
  await promoteRelease(place(), { area: 'mf-a', id, servicesRun: true }, REASON);
  await rollBackArea(place(), 'mf-a', REASON);
});

test('calls that were published count beside those of forms', async () => {
  const [live, next] = [site.active['mf-a'] ?? '', publish(BODY, 4)];
  const calls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  writeServices(site.store, { area: 'mf-a', id: live }, { services: {}, calls: calls(['GET /api/list']) });
  writeServices(site.store, { area: 'mf-a', id: next }, { services: {}, calls: calls(['GET /api/other']) });
  await assert.rejects(
    promoteRelease(place(), { area: 'mf-a', id: next }, REASON),
    /open pages with its services: GET \/api\/list is not there\nits pages before that: GET \/api\/other is not there/,
  );
});

test('a release that is published again must go on with other services as its open pages need', () => {
  const release = { area: 'mf-a', id: publish(BODY, 5) };
  const calls = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
  const give = (...names: readonly string[]) =>
    writeServices(site.store, release, { services: {}, calls: calls(...names) });
  give('GET /api/one');
  give('GET /api/one', 'GET /api/two');
  assert.throws(
    () => give('GET /api/two'),
    /is published, and its pages would break:\nGET \/api\/one is not there/,
  );
});
