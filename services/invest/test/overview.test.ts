import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import type { OverviewData } from '@larkfield/mf-invest/forms';
import { service as invest } from '../src/app.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { createOverviewLoader } from '../src/overview/overview-loader.ts';

let service: TestService;
before(async () => {
  service = await startTestService(invest);
  await service.prepare();
});
after(() => service.close());

const LANDING = '/directinvest';
const LIST = '/directinvest/opportunities';

async function ask(path: string, language: Language = 'en', search = '') {
  const query = { path, language, search, site: 'site-1' };
  const answer = await service.app.inject({ url: '/pages', query });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<PageAnswer>();
}

async function shown(path: string, language: Language = 'en', search = '') {
  const answer = await ask(path, language, search);
  assert.equal(answer.status, 200);
  return answer as Extract<PageAnswer, { status: 200 }>;
}

const listed = async (path: string, language?: Language) =>
  ((await shown(path, language)).data as OverviewData).opportunities;

/** The table of the specification: id, title, rate in hundredths of a percent per year, term in years. */
const OPPORTUNITIES = [
  [1, 'General investor', 125, 4],
  [2, 'Field trial', 125, 4],
  [3, 'Clinical trial', 125, 4],
  [4, 'OT screener app', 150, 5],
  [5, 'Pilot production of 100 systems', 150, 5],
  [6, 'Pre-production of 1,000 systems', 175, 6],
  [7, 'Mass production of 10,000 or more systems', 175, 6],
  [8, 'Localisation', 175, 6],
  [9, 'Development for the visually impaired', 200, 7],
  [10, 'Spelling sensor modules', 200, 8],
  [11, 'HIPAA compliance', 225, 8],
  [12, 'Grant writing', 225, 9],
  [13, 'FDA approval processing', 250, 10],
];

// covers: I2, I14, I15, I16, I17
test('both pages show the 13 opportunities in their order, with rates, terms and what has been raised', async () => {
  for (const path of [LANDING, LIST]) {
    const opportunities = await listed(path);
    assert.deepEqual(
      opportunities.map(({ id, title, rate, term }) => [id, title, rate, term]),
      OPPORTUNITIES,
    );
    for (const { maximum, fundraised, received, description, benefit } of opportunities) {
      assert.deepEqual([maximum, fundraised, received], [10_000_000, 0, 0]);
      assert.ok(description.length > 15 && benefit.length > 5);
    }
  }
});

test('the amount raised is current, and full or closed opportunities are marked', async () => {
  const store = opportunityStore(service.database.db);
  await store.updateOne({ number: 2 }, { $set: { fundraised: 10_000_000 } });
  await store.updateOne({ number: 3 }, { $set: { fundraised: 123_456, state: 'closed' } });
  const [first, second, third] = await listed(LIST);
  assert.deepEqual(
    [first, second, third].map((one) => [one?.fundraised, one?.state]),
    [
      [0, 'open'],
      [10_000_000, 'full'],
      [123_456, 'closed'],
    ],
  );
});

test('while what has been raised cannot be read, the catalogue is shown without it', async () => {
  const failing = {
    find: () => ({ sort: () => ({ toArray: () => Promise.reject(new Error('the database is away')) }) }),
  };
  const opportunities = await createOverviewLoader(failing as never, async () => new Map())('de');
  assert.equal(opportunities.length, 13);
  assert.equal(opportunities[1]?.title, 'Feldstudie');
  assert.ok(opportunities.every((one) => !('fundraised' in one)));
});

// covers: I15
test('every language has its own words, and a title and a description', async () => {
  const titles = new Set<string | undefined>();
  for (const { tag } of LANGUAGES) {
    const { title, description } = await shown(LANDING, tag);
    assert.ok(title.length > 2 && description.length > 15, tag);
    titles.add((await listed(LIST, tag))[10]?.benefit);
  }
  assert.equal(titles.size, LANGUAGES.length);
});

test('an order of the table has one address, which search engines do not list', async () => {
  assert.equal((await shown(LANDING)).robots, undefined);
  assert.equal((await shown(LANDING, 'en', '?sort=-rate')).robots, 'noindex, follow');
  for (const [asked, location] of [
    ['?sort=price', '/directinvest'],
    ['?sort=id', '/directinvest'],
    ['?sort=term&utm=1', '/directinvest?sort=term'],
    ['?sort=-term&show=open', '/directinvest?show=open&sort=-term'],
    ['?show=full', '/directinvest'],
  ] as const) {
    const answer = await ask(LANDING, 'en', asked);
    assert.deepEqual([answer.status, 'location' in answer && answer.location], [301, location], asked);
  }
});

test('the structured data lists each opportunity with its address', async () => {
  const { jsonLd = [] } = await shown(LIST, 'ar');
  assert.match(JSON.stringify(jsonLd), /\/ar\/directinvest\/opportunities#opportunity-13"/);
});
