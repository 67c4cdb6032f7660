import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { readLiveSiteId, readEdgeReports } from '@larkfield/federation/compose';
import {
  createEdges,
  promoteRelease,
  retireArea,
  rollBackArea,
  type Edges,
  type ReleaseContext,
} from '@larkfield/federation/releases';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '@larkfield/federation/testing';
import { createServiceDirectory, type StartServices } from '../../src/service-clients/service-directory.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';
import { REASON } from '../support/channel-edge.ts';

const support: TestArea = { id: 'mf-support', routes: [{ path: '/support', page: 'hub' }] };
const weather: TestArea = {
  id: 'mf-weather',
  routes: [{ path: '/weather', page: 'weather' }],
  api: [{ prefix: '/api/weather', service: 'weather' }],
};

let site: TestSite;
let warnings: string[];
let edges: Edges;
let place: ReleaseContext;
const running: TestEdge[] = [];
beforeEach(async () => {
  site = await composeTestSite([support]);
  warnings = [];
  edges = createEdges({ sites: site.sites, warn: (line) => warnings.push(line), pollMs: 20 });
  place = { store: site.store, sites: site.sites, brand: testBrand, checkCanServe: edges.checkCanServe };
});
afterEach(async () => {
  for (const edge of running.splice(0)) await edge.close();
  site.remove();
});

async function startEdge(start?: StartServices): Promise<TestEdge> {
  const directory = createServiceDirectory({ addresses: new Map(), start });
  const edge = await startEdgeOn(site, {}, { directory });
  running.push(edge);
  return edge;
}

const publish = (area: TestArea, version = 1) => publishTestArea(site.dir, area, version).id;
const promote = (area: TestArea, version = 1, by: ReleaseContext = place) =>
  promoteRelease(by, { area: area.id, id: publish(area, version) }, REASON);
const statusOf = async (edge: TestEdge, url: string) => (await edge.app.inject({ url })).statusCode;

test('a first release whose service nobody can start fails by name, and the pointer is where it was', async () => {
  const edge = await startEdge();
  await assert.rejects(
    promote(weather),
    /edge \S+:\d+ cannot serve mf-weather: no address of the service weather\nNothing has been changed/,
  );
  assert.equal(readLiveSiteId(site.sites), site.manifest.id);
  assert.equal(await statusOf(edge, '/support'), 200);
});

test('a first release is live once the supervisor has started its service', async () => {
  const asked: string[] = [];
  const edge = await startEdge(async (names) => {
    asked.push(...names);
    return { addresses: new Map([['weather', ['http://127.0.0.1:9']]]), failed: {} };
  });
  const { id } = await promote(weather);
  assert.deepEqual(await edges.waitUntilServed(id), {
    line: `site ${id} is live on 1 of 1 running edges`,
    isServed: true,
  });
  assert.deepEqual(asked, ['weather']);
  assert.equal(await statusOf(edge, '/weather'), 200);
});

test('a service that does not start is named with the reason that the supervisor gives', async () => {
  const why = 'weather could not start; its last line says why';
  await startEdge(async () => ({ addresses: new Map(), failed: { weather: why } }));
  await assert.rejects(promote(weather), new RegExp(`cannot serve mf-weather: ${why}`));
});

test('a release that one of two edges cannot serve is refused for both', async () => {
  await startEdge(async () => ({
    addresses: new Map([['weather', ['http://127.0.0.1:9']]]),
    failed: {},
  }));
  await startEdge();
  await assert.rejects(promote(weather), /cannot serve mf-weather/);
  assert.equal(readLiveSiteId(site.sites), site.manifest.id);
});

test('an area that cannot be served keeps no other team from releasing, which is told of it', async () => {
  const unasked: ReleaseContext = { store: site.store, sites: site.sites, brand: testBrand };
  await promote(weather, 1, unasked);
  const edge = await startEdge();
  // An edge starts with the complete live site; the next site is served without the area.
  const { id } = await promote({ ...support, routes: [{ path: '/new', page: 'new' }] }, 2);
  assert.equal((await edges.waitUntilServed(id)).isServed, true);
  assert.equal(await statusOf(edge, '/new'), 200);
});

test('a site with a torn file is refused before it is live', async () => {
  await startEdge();
  const id = publish(support, 2);
  const torn: ReleaseContext = {
    ...place,
    checkCanServe(made, changed) {
      rmSync(join(site.sites, made, 'pages/ar/route/support.html'));
      return edges.checkCanServe(made, changed);
    },
  };
  await assert.rejects(
    promoteRelease(torn, { area: 'mf-support', id }, REASON),
    /cannot serve this site: .*support\.html/,
  );
  assert.equal(readLiveSiteId(site.sites), site.manifest.id);
});

test('two teams that release at the same time are both answered, and the second is told of the first', async () => {
  await startEdge();
  const other: TestArea = { id: 'mf-other', routes: [{ path: '/other', page: 'other' }] };
  const both = await Promise.allSettled([promote(other), promote({ ...support, texts: { more: {} } }, 2)]);
  const failed = both.filter((each) => each.status === 'rejected');
  assert.equal(failed.length, 1);
  assert.match(String(failed[0]?.reason), /Somebody else has changed what is live/);
});

test('an edge that ends is asked no more', async () => {
  await startEdge();
  assert.equal(readEdgeReports(site.sites).length, 1);
  for (const edge of running.splice(0)) await edge.close();
  assert.deepEqual(readEdgeReports(site.sites), []);
  const { id } = await promote(weather);
  assert.equal((await edges.waitUntilServed(id)).line, `site ${id} is live; no edge runs`);
});

test('a retired area is no page any more, and comes back by a rollback', async () => {
  const edge = await startEdge(async () => ({
    addresses: new Map([['weather', ['http://127.0.0.1:9']]]),
    failed: {},
  }));
  await promote(weather);
  const { id } = await retireArea(place, 'mf-weather', REASON);
  await edges.waitUntilServed(id);
  assert.equal(await statusOf(edge, '/weather'), 404);
  const back = await rollBackArea(place, 'mf-weather', REASON);
  await edges.waitUntilServed(back.id);
  assert.equal(await statusOf(edge, '/weather'), 200);
  await assert.rejects(retireArea(place, 'shell', REASON), /The shell cannot be retired/);
});
