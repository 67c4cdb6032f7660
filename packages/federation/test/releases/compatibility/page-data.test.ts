import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readLiveSiteId } from '../../../src/channels/channels.ts';
import { writeServices } from '../../../src/releases/compatibility/released-services.ts';
import { promoteRelease } from '../../../src/releases/change-live-site.ts';
import { setCanary } from '../../../src/releases/change-channels.ts';
import { missingPageData, type JsonSchema } from '../../../src/releases/compatibility/compare-schemas.ts';
import { composeTestSite, publishTestArea, testBrand, type TestSite } from '../../support/site.ts';

const dataWith = (...fields: readonly string[]): JsonSchema => ({
  type: 'object',
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, { type: 'integer' }])),
});
const TODAY = { '/x/today': dataWith('requests') };

test('a page misses a field of its data that has another name, and a page that services do not have', () => {
  assert.deepEqual(missingPageData(TODAY, { '/x/today': dataWith('asked', 'requests') }), []);
  assert.deepEqual(missingPageData(TODAY, { '/x/today': dataWith('asked') }), [
    'page /x/today: data.requests is not always there any more',
  ]);
  assert.deepEqual(missingPageData(TODAY, {}), ['page /x/today is not there']);
});

test('a page misses what is in a list, and in a tree that contains itself', () => {
  const listOf = (field: string): JsonSchema => ({ type: 'array', items: dataWith(field) });
  assert.deepEqual(missingPageData({ '/x': listOf('id') }, { '/x': listOf('key') }), [
    'page /x: data[].id is not always there any more',
  ]);
  const tree = (field: string): JsonSchema => ({
    $ref: 'Node',
    $defs: {
      Node: { ...dataWith(field), properties: { [field]: { type: 'array', items: { $ref: 'Node' } } } },
    },
  });
  assert.deepEqual(missingPageData({ '/x': tree('children') }, { '/x': tree('children') }), []);
  assert.deepEqual(missingPageData({ '/x': tree('children') }, { '/x': tree('nodes') }), [
    'page /x: data.children is not always there any more',
  ]);
});

test('pages are compared with those of no release that was published before they had schemas', () => {
  assert.deepEqual(missingPageData(TODAY, undefined), []);
  assert.deepEqual(missingPageData(undefined, TODAY), []);
});

const AREA = { id: 'mf-a', routes: [{}] };
const REASON = { by: 'ann', why: 'a test' };

let site: TestSite;
before(async () => void (site = await composeTestSite([AREA])));
after(() => site.remove());

const place = () => ({ store: site.store, sites: site.sites, brand: testBrand });

/** A published release with these page schemas; undefined for a release from before there were any. */
function publishPages(version: number, pages?: Readonly<Record<string, JsonSchema>>): string {
  const id = publishTestArea(site.dir, AREA, version).id;
  writeServices(site.store, { area: 'mf-a', id }, { services: {}, calls: {}, ...(pages ? { pages } : {}) });
  return id;
}

test('a release from before pages had schemas is followed by any', async () => {
  await promoteRelease(place(), { area: 'mf-a', id: publishPages(2) }, REASON);
  await promoteRelease(place(), { area: 'mf-a', id: publishPages(3, TODAY) }, REASON);
});

test('renamed data of a dynamic page are refused both ways, and for everybody who could meet them', async () => {
  const was = readLiveSiteId(site.sites);
  const id = publishPages(4, { '/x/today': dataWith('asked') });
  const open = 'open pages with its services: page /x/today: data.requests is not always there any more';
  const early = 'its pages before that: page /x/today: data.asked is not always there any more';
  const refused = (...lines: readonly string[]) => ({
    message: [`mf-a ${id} would break what visitors have open:`, ...lines].join('\n'),
  });
  await assert.rejects(promoteRelease(place(), { area: 'mf-a', id }, REASON), refused(open, early));
  await assert.rejects(
    promoteRelease(place(), { area: 'mf-a', id, servicesRun: true }, REASON),
    refused(open),
  );
  await assert.rejects(
    setCanary(place(), { percent: 5, releases: { 'mf-a': id } }, REASON),
    refused(open, early),
  );
  assert.equal(readLiveSiteId(site.sites), was);
});

test('a field is renamed in two releases: the old one stays, marked, until no open page reads it', async () => {
  const kept = dataWith('asked', 'requests');
  const marked = { type: 'integer', deprecated: true };
  const both = { ...kept, properties: { ...kept.properties, requests: marked } };
  const first = publishPages(5, { '/x/today': both });
  await assert.rejects(
    promoteRelease(place(), { area: 'mf-a', id: first }, REASON),
    /visitors have open:\nits pages before that: page \/x\/today: data\.asked is not always there any more\nStart its services/,
  );
  await promoteRelease(place(), { area: 'mf-a', id: first, servicesRun: true }, REASON);
  const second = publishPages(6, { '/x/today': dataWith('asked') });
  await promoteRelease(place(), { area: 'mf-a', id: second }, REASON);
});

test('a new page waits for its services, and a page may go', async () => {
  const more = publishPages(7, {
    '/x/today': dataWith('asked'),
    '/x/week': dataWith('requests'),
  });
  await assert.rejects(
    promoteRelease(place(), { area: 'mf-a', id: more }, REASON),
    /visitors have open:\nits pages before that: page \/x\/week is not there\nStart its services first/,
  );
  await promoteRelease(place(), { area: 'mf-a', id: more, servicesRun: true }, REASON);
  const gone = publishPages(8, { '/x/today': dataWith('asked') });
  await promoteRelease(place(), { area: 'mf-a', id: gone }, REASON);
});

test('a published release keeps what its pages read, also when it is published again', () => {
  const id = publishPages(9, TODAY);
  const again = (pages: Readonly<Record<string, JsonSchema>>) =>
    writeServices(site.store, { area: 'mf-a', id }, { services: {}, calls: {}, pages });
  again({ '/x/today': dataWith('requests', 'more') });
  assert.throws(
    () => again({ '/x/today': dataWith('asked') }),
    /is published, and its pages would break:\npage \/x\/today: data\.requests is not always there any more/,
  );
});
