import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { OpeningData, OpeningsData } from '@larkfield/mf-support/forms';
import {
  readSessionAsAdmin,
  startTestService,
  TEST_ORIGIN,
  queriesWithoutIndex,
  type TestService,
} from '@larkfield/kit/testing';
import { support } from '../../src/app.ts';
import type { OpeningForm } from '../../src/openings/forms.ts';
import { openingStore } from '../../src/openings/store.ts';
import { requestPage, createTestOpening, openingSample } from '../support/openings.ts';

let service: TestService;
before(async () => void (service = await startTestService(support, { readSession: readSessionAsAdmin })));
after(() => service.close());
beforeEach(async () => void (await openingStore(service.database.db).deleteMany({})));

const { en } = openingSample().texts;
const { place: _nowhere, ...remote } = en;

async function change(reference: string, version: number, changed: Partial<OpeningForm>): Promise<void> {
  const body = { ...openingSample(changed), reference, version };
  const answer = await service.post('/api/openings/change', body);
  assert.equal(answer.statusCode, 200, answer.body);
}

async function shown(path: string, language?: Parameters<typeof requestPage>[2]) {
  const answer = await requestPage(service, path, language);
  assert.equal(answer.status, 200);
  return answer as Extract<PageAnswer, { status: 200 }>;
}

test('without openings the list is a page all the same, with title and description in every language', async () => {
  const titles = new Set<string>();
  for (const { tag } of LANGUAGES) {
    const { title, description, data } = await shown('/openings', tag);
    assert.deepEqual(data, { openings: [] });
    assert.ok(description.length > 10, tag);
    titles.add(title);
  }
  assert.equal(titles.size, LANGUAGES.length);
});

test('the list has what is open, then what is full, the newest first, and nothing else', async () => {
  for (const [slug, changed] of [
    ['listed-old', {}],
    ['listed-full', { taken: 3 }],
    ['listed-new', { texts: { en: remote } }],
    ['listed-closed', { state: 'closed' }],
  ] as const) {
    await createTestOpening(service, { ...changed, slug });
    service.clock.advance(1_000);
  }
  const gone = await createTestOpening(service, { slug: 'listed-removed' });
  await service.post('/api/openings/remove', { reference: gone, version: 1 });

  const { data, jsonLd = [], maxAgeS } = await shown('/openings', 'de');
  const { openings } = data as OpeningsData;
  assert.deepEqual(
    openings.map(({ slug, state, language, place, placesLeft }) => [
      slug,
      state,
      language,
      place,
      placesLeft,
    ]),
    [
      ['listed-new', 'open', 'en', undefined, 2],
      ['listed-old', 'open', 'de', 'In Bremen', 2],
      ['listed-full', 'full', 'de', 'In Bremen', 0],
    ],
  );
  assert.equal(maxAgeS, 30);
  const urlOf = (slug: string) => `${TEST_ORIGIN}/de/openings/${slug}`;
  assert.deepEqual(jsonLd, [
    {
      '@type': 'ItemList',
      inLanguage: 'de',
      numberOfItems: 3,
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Gardener', url: urlOf('listed-new') },
        { '@type': 'ListItem', position: 2, name: 'Gärtner', url: urlOf('listed-old') },
        { '@type': 'ListItem', position: 3, name: 'Gärtner', url: urlOf('listed-full') },
      ],
    },
  ]);
});

const states: readonly (readonly [
  what: string,
  changed: Partial<OpeningForm>,
  state: string,
  robots?: string,
])[] = [
  ['open', {}, 'open'],
  ['full', { taken: 3 }, 'full'],
  ['closed', { state: 'closed' }, 'closed', 'noindex'],
  ['closed and full', { state: 'closed', taken: 3 }, 'closed', 'noindex'],
];
for (const [what, changed, state, robots] of states)
  test(`an opening that is ${what} is shown as ${state}, ${robots ?? 'for search engines too'}`, async () => {
    const slug = `state-${what.replaceAll(' ', '-')}`;
    await createTestOpening(service, { ...changed, slug });
    const answer = await shown(`/openings/${slug}`);
    assert.equal((answer.data as OpeningData).state, state);
    assert.equal(answer.robots, robots);
  });

test('the page of an opening has its words in the head, for search engines and as data', async () => {
  await createTestOpening(service, { slug: 'whole' });
  const at = service.clock.now().toISOString();
  const { title, description, data, jsonLd } = await shown('/openings/whole', 'de');
  assert.equal(title, 'Gärtner · Ehrenamtliche Aufgaben');
  assert.equal(description, 'Pflegen Sie den Schulgarten.');
  assert.deepEqual(data, {
    slug: 'whole',
    state: 'open',
    language: 'de',
    role: 'Gärtner',
    summary: 'Pflegen Sie den Schulgarten.',
    place: 'In Bremen',
    hours: 2,
    placesLeft: 2,
    sample: false,
    tasks: ['Gießen.'],
    asks: ['Geduld.'],
  });
  assert.deepEqual(jsonLd, [
    {
      '@type': 'WebPage',
      name: 'Gärtner',
      description: 'Pflegen Sie den Schulgarten.',
      inLanguage: 'de',
      url: `${TEST_ORIGIN}/de/openings/whole`,
      datePublished: at,
      dateModified: at,
    },
  ]);
});

test('words that are not translated are told to be English, to readers and to search engines', async () => {
  await createTestOpening(service, { slug: 'english' });
  const { title, data, jsonLd = [] } = await shown('/openings/english', 'ar');
  assert.equal((data as OpeningData).language, 'en');
  assert.match(title, /^Gardener · /);
  const [page] = jsonLd as { readonly inLanguage: string; readonly url: string }[];
  assert.deepEqual([page?.inLanguage, page?.url], ['en', `${TEST_ORIGIN}/ar/openings/english`]);
});

test('every address that an opening has had leads to today’s', async () => {
  const reference = await createTestOpening(service, { slug: 'one' });
  await change(reference, 1, { slug: 'two' });
  await change(reference, 2, { slug: 'three' });
  for (const former of ['one', 'two']) {
    const moved = { status: 301, location: '/openings/three', maxAgeS: 30 };
    assert.deepEqual(await requestPage(service, `/openings/${former}`, 'ar'), moved);
  }
  assert.equal((await requestPage(service, '/openings/three')).status, 200);
  await change(reference, 3, { slug: 'one' });
  assert.equal((await requestPage(service, '/openings/one')).status, 200);
  assert.equal((await requestPage(service, '/openings/three')).status, 301);
});

test('an address in capital letters leads to the one in small letters', async () => {
  await createTestOpening(service, { slug: 'small-letters' });
  const moved = { status: 301, location: '/openings/small-letters', maxAgeS: 30 };
  assert.deepEqual(await requestPage(service, '/openings/Small-Letters'), moved);
});

test('what was removed is gone under all of its addresses', async () => {
  const reference = await createTestOpening(service, { slug: 'removed-before' });
  await change(reference, 1, { slug: 'removed-after' });
  await service.post('/api/openings/remove', { reference, version: 2 });
  for (const slug of ['removed-before', 'removed-after', 'Removed-After'])
    assert.deepEqual(await requestPage(service, `/openings/${slug}`), { status: 410, maxAgeS: 30 }, slug);
});

for (const slug of ['nobody', 'no%20body', '%D9%84%D8%A7', '..', `${'a'.repeat(1_900)}`])
  test(`${slug.slice(0, 20)} is the address of nothing`, async () => {
    assert.deepEqual(await requestPage(service, `/openings/${slug}`), { status: 404, maxAgeS: 30 });
  });

test('every query of the pages is backed by an index', async () => {
  const { db, queries } = service.database;
  await shown('/openings');
  await requestPage(service, '/openings/nobody');
  // The tests clear the collection with an empty filter; that query is excluded.
  const own = queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(db, own), []);
});
