import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readLiveSiteId } from '../../../src/channels/channels.ts';
import { writeServices } from '../../../src/releases/compatibility/released-services.ts';
import { promoteRelease } from '../../../src/releases/change-live-site.ts';
import type { Samples } from '../../../src/releases/compatibility/samples.ts';
import { findBreakingChanges, type JsonSchema } from '../../../src/releases/compatibility/compare-schemas.ts';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '../../support/site.ts';

const CALL = 'POST /api/x';
const NAME: JsonSchema = { type: 'string', pattern: '\\p{L}' };
const BODY: JsonSchema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: NAME,
    nick: NAME,
    tags: { type: 'array', items: NAME },
    place: { anyOf: [NAME, { type: 'integer' }] },
    code: { type: 'string' },
  },
};
const SAMPLE = { name: 'Zoë', tags: ['reading', 'play'], place: 'Lima', code: 'PE' };
const withField = (name: string, schema: JsonSchema): JsonSchema => ({
  ...BODY,
  properties: { ...BODY.properties, [name]: schema },
});
const pattern = (text: string): JsonSchema => ({ type: 'string', pattern: text });
const REFUSED = 'of a sample is rejected:';

/** Changes of a rule, with the problems reported by schemas alone and with a sample. */
const CHANGES: readonly (readonly [change: string, taken: JsonSchema, alone: string[], tried: string[]])[] = [
  [
    'a pattern takes what is sent still',
    withField('name', pattern('^\\p{Lu}')),
    ['body.name has pattern ^\\p{Lu} now, had \\p{L}'],
    [],
  ],
  [
    'a pattern takes it no more',
    withField('name', pattern('^[a-zA-Z]+$')),
    ['body.name has pattern ^[a-zA-Z]+$ now, had \\p{L}'],
    [`body.name ${REFUSED} must match pattern "^[a-zA-Z]+$"`],
  ],
  [
    'a pattern is another where the form has nothing',
    withField('nick', pattern('^\\p{Lu}')),
    ['body.nick has pattern ^\\p{Lu} now, had \\p{L}'],
    ['body.nick has pattern ^\\p{Lu} now, had \\p{L}'],
  ],
  [
    'a pattern within a list takes one of two',
    withField('tags', { type: 'array', items: pattern('ing$') }),
    ['body.tags[] has pattern ing$ now, had \\p{L}'],
    [`body.tags[] ${REFUSED} must match pattern "ing$"`],
  ],
  [
    'one of several kinds is another: the form shows nothing of the rest',
    withField('place', { anyOf: [pattern('^L'), { type: 'integer' }] }),
    ['body.place does not take each of its kinds any more'],
    ['body.place does not take each of its kinds any more'],
  ],
  [
    'a format takes what is sent',
    withField('code', { type: 'string', format: 'country' }),
    ['body.code has format country now, had none'],
    [],
  ],
  [
    'a format takes it not',
    withField('name', { ...NAME, format: 'country' }),
    ['body.name has format country now, had none'],
    [`body.name ${REFUSED} must match format "country"`],
  ],
  [
    'a rule that no comparison knows refuses it',
    { ...BODY, dependencies: { name: ['nick'] } },
    [],
    [`body.nick ${REFUSED} must have property nick when property name is present`],
  ],
  [
    'a field is gone, which is said once',
    { ...BODY, properties: { name: NAME, nick: NAME, place: BODY.properties?.['place'] ?? {}, code: NAME } },
    ['body.code has pattern \\p{L} now, had none', 'body.tags is no field any more'],
    ['body.tags is no field any more'],
  ],
  [
    'a rule is one that this tree does not know: it is not tried',
    { ...withField('code', { type: 'string', format: 'of-tomorrow' }), later: true },
    ['body.code has format of-tomorrow now, had none'],
    ['body.code has format of-tomorrow now, had none'],
  ],
];

for (const [change, taken, alone, tried] of CHANGES) {
  test(`forms that are filled in say more than schemas when ${change}`, () => {
    const calls = (body: JsonSchema) => ({ [CALL]: { body } });
    const said = (samples?: Samples) =>
      findBreakingChanges(calls(BODY), calls(taken), samples)
        .map((line) => line.slice(`${CALL}: `.length))
        .sort();
    assert.deepEqual(said(), alone);
    assert.deepEqual(said({ [CALL]: [SAMPLE] }), tried);
  });
}

test('of several forms for a call each is tried', () => {
  const calls = (body: JsonSchema) => ({ [CALL]: { body } });
  const taken = withField('name', pattern('^[a-zA-Z]+$'));
  assert.deepEqual(findBreakingChanges(calls(BODY), calls(taken), { [CALL]: [{ name: 'Ana' }] }), []);
  assert.equal(
    findBreakingChanges(calls(BODY), calls(taken), { [CALL]: [{ name: 'Ana' }, SAMPLE] }).length,
    1,
  );
});

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };
let site: TestSite;
before(async () => void (site = await composeTestSite([AREA])));
after(() => site.remove());

/** Publishes services that accept this body, with a form for them. */
function publish(version: number, body: JsonSchema, sample: object, id?: string): string {
  const release = { area: 'mf-a', id: id ?? publishTestArea(site.dir, AREA, version).id };
  writeServices(site.store, release, {
    services: {},
    calls: { [CALL]: { body } },
    samples: { [CALL]: [sample] },
  });
  return release.id;
}
const promote = (id: string, servicesRun = false) =>
  promoteRelease(
    { store: site.store, sites: site.sites, brand: testBrand },
    { area: 'mf-a', id, servicesRun },
    REASON,
  );

test('a release is refused that would refuse what the live one sends, and one that takes it is made live', async () => {
  publish(1, BODY, SAMPLE, site.active['mf-a']);
  const was = readLiveSiteId(site.sites);
  const narrow = publish(2, withField('name', pattern('^[a-zA-Z]+$')), { name: 'Ana' });
  const told = (error: Error) => {
    assert.deepEqual(error.message.split('\n'), [
      `mf-a ${narrow} would break what visitors have open:`,
      `open pages with its services: ${CALL}: body.name ${REFUSED} must match pattern "^[a-zA-Z]+$"`,
    ]);
    return true;
  };
  await assert.rejects(promote(narrow), told);
  await assert.rejects(promote(narrow, true), told);
  assert.equal(readLiveSiteId(site.sites), was);
  await promote(publish(3, withField('name', pattern('^\\p{Lu}')), SAMPLE));
  assert.notEqual(readLiveSiteId(site.sites), was);
});

test('a release whose own forms the services that run would refuse waits for its services', async () => {
  const id = publish(4, BODY, { ...SAMPLE, name: 'zoë' });
  await assert.rejects(
    promote(id),
    /its pages before that: POST \/api\/x: body\.name of a sample is rejected: must match pattern "\^\\p\{Lu\}"\nStart its services first/,
  );
  await promote(id, true);
});

test('a release that refuses its own forms is not published', () => {
  const { id } = publishTestArea(site.dir, AREA, 5);
  assert.throws(
    () => publish(5, BODY, { name: '42' }, id),
    new RegExp(`mf-a ${id} rejects its own samples:\nPOST /api/x: body.name ${REFUSED}`),
  );
  assert.ok(!existsSync(join(site.store, 'mf-a', id, 'services.json')));
});
