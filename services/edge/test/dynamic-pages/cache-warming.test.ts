import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { PAGE_LIMIT_MS } from '@larkfield/contracts/dynamic-pages';
import { createEdges, promoteRelease } from '@larkfield/federation/releases';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '@larkfield/federation/testing';
import { REASON } from '../support/channel-edge.ts';
import { SHOWN } from '../support/dynamic-edge.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const area: TestArea = {
  id: 'mf-work',
  routes: [
    { path: '/jobs', page: 'jobs', kind: 'dynamic' },
    { path: '/jobs/:slug', page: 'job', kind: 'dynamic' },
    { path: '/mine', page: 'mine', kind: 'dynamic', audience: 'signed-in' },
  ],
  api: [{ prefix: '/api/jobs', service: 'work' }],
};

let site: TestSite;
let edge: TestEdge;
let service: TestService;
before(async () => {
  site = await composeTestSite([area]);
  // Loading a release takes a service longer than a document waits.
  const loaded = new Set<string>();
  service = await startService(async ({ url }, response) => {
    const made = new URL(url, 'http://a').searchParams.get('site') ?? '';
    if (!loaded.has(made)) await wait(PAGE_LIMIT_MS * 2);
    loaded.add(made);
    sendJson(response, 200, SHOWN);
  });
  edge = await startEdgeOn(site, { SERVICES: `work=${service.url}` });
  await edge.app.ready();
});
after(async () => {
  await edge.close();
  await service.close();
  site.remove();
});

const paths = LANGUAGES.map(({ tag }) => localizePath('/jobs', tag));
const statuses = async () =>
  Promise.all(paths.map(async (url) => (await edge.app.inject({ url })).statusCode));
const askedFor = () => service.calls.map(({ url }) => new URL(url, 'http://a').searchParams.get('path'));

test('the first visitors of an edge that is ready get pages on request, in every language', async () => {
  assert.deepEqual(new Set(await statuses()), new Set([200]));
  assert.deepEqual(new Set(askedFor()), new Set(['/jobs']), 'only pages with an address of their own');
});

test('a page that a busy service refuses once is asked for again; a service that does not answer holds up no start', async () => {
  const refused = new Set<string>();
  const busy = await startService(({ url }, response) => {
    const isSecond = refused.has(url);
    refused.add(url);
    if (isSecond) sendJson(response, 200, SHOWN);
    else sendJson(response, 503, { status: 503, maxAgeS: 0 });
  });
  const dead = await startService((_call, response) => sendJson(response, 503, { status: 503, maxAgeS: 0 }));
  for (const [{ url, calls }, status, most] of [
    [busy, 200, 2 * paths.length],
    // Up to four pages are asked for at a time.
    [dead, 503, 8],
  ] as const) {
    const other = await startEdgeOn(site, { SERVICES: `work=${url}` });
    await other.app.ready();
    assert.ok(calls.length <= most, `${calls.length} calls`);
    assert.equal((await other.app.inject({ url: '/jobs' })).statusCode, status);
    await other.close();
  }
  await busy.close();
  await dead.close();
});

test('so do the first visitors of a site that was just made live', async () => {
  const edges = createEdges({ sites: site.sites, warn: assert.fail, pollMs: 20 });
  const place = {
    store: site.store,
    sites: site.sites,
    brand: testBrand,
    checkCanServe: edges.checkCanServe,
  };
  const { id } = publishTestArea(site.dir, area, 2);
  const made = await promoteRelease(place, { area: 'mf-work', id }, REASON);
  const { isServed } = await edges.waitUntilServed(made.id);
  assert.equal(isServed, true);
  assert.deepEqual(new Set(await statuses()), new Set([200]));
});
