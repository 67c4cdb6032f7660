import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Session } from '@larkfield/kit/http';
import { auditCollection } from '@larkfield/kit/records';
import {
  readSessionAsAdmin,
  startTestService,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../../src/app.ts';
import { openingStore } from '../../src/openings/store.ts';
import { createTestOpening, germanText, openingSample } from '../support/openings.ts';

let service: TestService;
let caller: Session;
before(async () => void (service = await startTestService(support, { readSession: async () => caller })));
after(() => service.close());
test.beforeEach(async () => void (caller = await readSessionAsAdmin({ cookies: {} })));

const find = (reference: string) => openingStore(service.database.db).findOne({ reference });
const told = ({ statusCode, body }: { statusCode: number; body: string }) =>
  `${statusCode} ${(JSON.parse(body) as { code?: string }).code ?? 'ok'}`;
const change = (reference: string, version: number, form: object = openingSample({ slug: 'changed' })) =>
  service.post('/api/openings/change', { ...form, reference, version });
const remove = (reference: string, version: number) =>
  service.post('/api/openings/remove', { reference, version });

interface Listed {
  readonly reference: string;
  readonly version: number;
}
const list = async (): Promise<(Listed & Record<string, unknown>)[]> =>
  (await service.app.inject('/api/openings')).json();

const calls = [
  ['GET', '/api/openings'],
  ['POST', '/api/openings/create'],
  ['POST', '/api/openings/change'],
  ['POST', '/api/openings/remove'],
] as const;
let kept = 0;
const callers = [
  ['visitor', '401 NOT_SIGNED_IN'],
  ['participant', '403 NOT_ALLOWED'],
  ['user', '403 NOT_ALLOWED'],
  ['investor', '403 NOT_ALLOWED'],
] as const;
for (const [method, url] of calls)
  for (const [kind, refusal] of callers)
    test(`${method} ${url} refuses a ${kind}, and nothing changes`, async () => {
      const reference = await createTestOpening(service, { slug: `kept-${(kept += 1)}` });
      const before = await find(reference);
      caller = { kind };
      const payload = method === 'GET' ? {} : { payload: { ...openingSample(), reference, version: 1 } };
      assert.equal(told(await service.app.inject({ method, url, ...payload })), refusal);
      assert.deepEqual(await find(reference), before);
    });

test('an administrator finds all openings, the newest first, with what a change needs', async () => {
  service.clock.advance(60_000);
  const at = service.clock.now().toISOString();
  const reference = await createTestOpening(service, { slug: 'listed' });
  await remove(await createTestOpening(service, { slug: 'listed-removed' }), 1);
  const [removed, listed] = (await list()).slice(0, 2).toSorted((a, b) => b.version - a.version);
  assert.equal(removed?.['state'], 'removed');
  const { slug, hours, places, taken, texts } = openingSample({ slug: 'listed' });
  assert.deepEqual(listed, {
    ...{ reference, version: 1, slug, hours, places, taken, texts },
    formerSlugs: [],
    state: 'open',
    sample: false,
    created: at,
    changed: at,
  });
});

test('a change replaces what was entered, and names the version it made', async () => {
  const reference = await createTestOpening(service, { slug: 'before' });
  service.clock.advance(1_000);
  const form = openingSample({ slug: 'after', hours: 5, taken: 3, texts: { en: germanText } });
  const answer = await change(reference, 1, form);
  assert.deepEqual(answer.json(), { success: true, version: 2 });
  const record = await find(reference);
  assert.deepEqual(
    [record?.slug, record?.slugs, record?.state, record?.hours, record?.version],
    ['after', ['after', 'before'], 'full', 5, 2],
  );
  assert.deepEqual(record?.texts, { en: germanText });
  assert.deepEqual(record?.changedAt, service.clock.now());
});

test('a change of an outdated version is rejected, and the newer one stays', async () => {
  const reference = await createTestOpening(service, { slug: 'contended' });
  assert.equal((await change(reference, 1, openingSample({ slug: 'contended', hours: 7 }))).statusCode, 200);
  const late = await change(reference, 1, openingSample({ slug: 'too-late', hours: 9 }));
  assert.equal(told(late), '409 VERSION_CONFLICT');
  assert.equal(told(await remove(reference, 1)), '409 VERSION_CONFLICT');
  const record = await find(reference);
  assert.deepEqual(
    [record?.slug, record?.hours, record?.version, record?.state],
    ['contended', 7, 2, 'open'],
  );
});

test('unknown and removed openings are not found', async () => {
  assert.equal(told(await change('LK-NONE-NONE', 1)), '404 NOT_FOUND');
  const reference = await createTestOpening(service, { slug: 'short-lived' });
  assert.equal(told(await remove(reference, 1)), '200 ok');
  assert.equal(told(await remove(reference, 2)), '404 NOT_FOUND');
  assert.equal(told(await change(reference, 2)), '404 NOT_FOUND');
});

test('a repeated creation with the same key is one opening', async () => {
  const form = openingSample({ slug: 'repeated' });
  const headers = { 'idempotency-key': 'opening-0001' };
  const call = () => service.post('/api/openings/create', form, headers);
  const [one, two] = await Promise.all([call(), call()]);
  assert.equal(one?.body, two?.body);
  assert.deepEqual([one?.statusCode, one?.json<Listed>().version], [201, 1]);
});

const mistakes: readonly (readonly [what: string, changed: object, field: string, key: string])[] = [
  ['an address with capitals', { slug: 'Gardener' }, 'slug', 'errors.invalid'],
  ['an address with a slash', { slug: 'a/b' }, 'slug', 'errors.invalid'],
  ['an address that is taken', { slug: 'taken-address' }, 'slug', 'errors.addressTaken'],
  ['an unknown state', { state: 'removed' }, 'state', 'errors.choose'],
  ['no hours', { hours: 0 }, 'hours', 'errors.invalid'],
  ['a fraction of a place', { places: 1.5 }, 'places', 'errors.invalid'],
  ['more taken than there are', { places: 1, taken: 2 }, 'taken', 'errors.invalid'],
  ['no English', { texts: { de: germanText } }, 'texts.en', 'errors.required'],
  [
    'an unknown language',
    { texts: { ...openingSample().texts, xx: germanText } },
    'texts.xx',
    'errors.unknown',
  ],
  [
    'a place in one language only',
    { texts: { en: openingSample().texts.en, de: { ...germanText, place: undefined } } },
    'texts.de.place',
    'errors.required',
  ],
  [
    'an empty role',
    { texts: { en: { ...openingSample().texts.en, role: ' ' } } },
    'texts.en.role',
    'errors.required',
  ],
  ['a field that nobody knows', { salary: 1 }, 'salary', 'errors.unknown'],
];
for (const [what, changed, field, key] of mistakes)
  test(`${what} is refused by its field, in a creation and in a change`, async () => {
    await service.post('/api/openings/create', openingSample({ slug: 'taken-address' }));
    const reference = await createTestOpening(service, {
      slug: `mistake-${what.replaceAll(' ', '-')}`.toLowerCase(),
    });
    const form = { ...openingSample({ slug: 'mistaken' }), ...changed };
    for (const answer of [
      await service.post('/api/openings/create', form),
      await change(reference, 1, form),
    ]) {
      assert.equal(told(answer), '422 VALIDATION_FAILED');
      const { fields } = answer.json<{ fields: { field: string; key: string }[] }>();
      assert.deepEqual(
        fields.filter((problem) => problem.field === field || problem.field.startsWith(`${field}.`)).at(0)
          ?.key,
        key,
        answer.body,
      );
    }
    assert.equal((await find(reference))?.version, 1);
  });

test('who created, changed and removed an opening is in the audit, in that order', async () => {
  const reference = await createTestOpening(service, { slug: 'audited' });
  service.clock.advance(1_000);
  await change(reference, 1, openingSample({ slug: 'audited', hours: 9 }));
  service.clock.advance(1_000);
  await remove(reference, 2);
  await service.runJobs();
  const rows = service.database.db.collection(auditCollection('support'));
  const found = await rows.find({ subject: reference }).sort({ at: 1 }).toArray();
  assert.deepEqual(
    found.map(({ action, actor }) => `${action} ${actor}`),
    ['opening.created boss_001', 'opening.changed boss_001', 'opening.removed boss_001'],
  );
  const { hours: before } = openingSample({ slug: 'audited' });
  assert.deepEqual(
    found.slice(1).map(({ changes }) => changes),
    [[{ field: 'hours', was: before, to: 9 }], [{ field: 'state', was: 'open', to: 'removed' }]],
  );
});

test('every query of the calls is backed by an index', async () => {
  assert.deepEqual(await queriesWithoutIndex(service.database.db, service.database.queries), []);
});
