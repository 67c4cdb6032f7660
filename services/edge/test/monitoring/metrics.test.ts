import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { promoteSite } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { metricValues, type Sample } from '@larkfield/kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { followLiveSite, type LiveSite } from '../../src/sites/live-site.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';
import { readEdgeMetrics, freePort, readOwnMetrics } from '../support/operator.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const area: TestArea = {
  id: 'mf-work',
  routes: [
    { path: '/', page: 'home' },
    { path: '/jobs/:slug', page: 'job', kind: 'dynamic' },
  ],
  api: [{ prefix: '/api/jobs', service: 'work' }],
};
const JOB = { status: 200, title: 'Welder', description: 'd', maxAgeS: 60, data: {}, fragment: '<h1>W</h1>' };

let site: TestSite;
let service: TestService;
let edge: TestEdge;
let live: LiveSite;
let port: number;
before(async () => {
  site = await composeTestSite([area]);
  service = await startService(({ url }, response) => {
    if (url === '/metrics') response.writeHead(200).end('# HELP a b\n# TYPE a gauge\na 1\n');
    else sendJson(response, url.startsWith('/api') ? 201 : 200, JOB);
  });
  port = await freePort();
  const follow = async (options: Parameters<typeof followLiveSite>[0]) =>
    (live = await followLiveSite({ ...options, pollMs: 3600_000 }));
  const config = { OPERATOR_PORT: port, SERVICES: `work=${service.url},away=http://127.0.0.1:1` };
  edge = await startEdgeOn(site, config, { follow });
  await edge.app.ready();
});
after(async () => {
  await edge.close();
  await service.close();
  site.remove();
});

const get = (url: string): Promise<LightMyRequestResponse> => edge.app.inject(url);

/** Returns how much each metric has grown during an action. */
async function grown(
  labels: readonly string[],
  name: string,
  doing: () => Promise<unknown>,
): Promise<object> {
  const before: Record<string, number> = { ...metricValues(await readEdgeMetrics(port), name, labels) };
  await doing();
  const now = Object.entries<number>({ ...metricValues(await readEdgeMetrics(port), name, labels) });
  const more = now.map(([key, value]) => [key, value - (before[key] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, by]) => by > 0));
}

test('requests are counted by the pattern of their page or call, whatever the language', async () => {
  const more = await grown(['route', 'method', 'status'], 'larkfield_requests_total', async () => {
    await get('/');
    await get('/ar');
    await get('/jobs/welder');
    await get('/nothing/here');
    await edge.app.inject({ method: 'POST', url: '/api/jobs/7', payload: {} });
    await get('/api/nothing');
  });
  assert.deepEqual(more, {
    '/ GET 2xx': 2,
    '/jobs/:slug GET 2xx': 1,
    'none GET 4xx': 2,
    '/api/jobs POST 2xx': 1,
  });
});

test('documents are counted by the release of their area, without their language', async () => {
  const release = site.manifest.releases.find(({ area: name }) => name === area.id)?.id;
  const labels = ['site', 'area', 'release', 'route', 'status'];
  const more = await grown(labels, 'larkfield_documents_total', async () => {
    await get('/');
    await get('/ar');
    await get('/jobs/smith');
    await get('/nothing');
  });
  const named = `${site.manifest.id} mf-work ${release}`;
  assert.deepEqual(more, { [`${named} / 2xx`]: 2, [`${named} /jobs/:slug 2xx`]: 1 });
});

test('answers for pages rendered on request are counted by where they came from', async () => {
  const more = await grown(['area', 'route', 'result'], 'larkfield_page_cache_total', async () => {
    await get('/jobs/painter');
    await get('/jobs/painter');
    await get('/ar/jobs/painter');
  });
  assert.deepEqual(more, { 'mf-work /jobs/:slug asked': 2, 'mf-work /jobs/:slug copy': 1 });
});

test('addresses that somebody makes up add no figure and are told nowhere', async () => {
  await get('/made-up');
  const before = (await readOwnMetrics(port)).length;
  for (let index = 0; index < 50; index += 1) {
    await get(`/made-up-${index}/x?made-up=${index}`);
    await get(`/jobs/made-up-${index}`);
    await get(`/api/made-up-${index}`);
    await get(`/assets/made-up-${index}/x.js`);
  }
  const samples = await readOwnMetrics(port);
  assert.doesNotMatch(JSON.stringify(samples), /made-up/);
  // Files have not been requested before.
  const files = samples.filter(({ labels }) => labels['route']?.startsWith('/assets/'));
  assert.equal(samples.length - files.length, before);
});

test('connections that are open and the process are told', async () => {
  const names = new Set((await readEdgeMetrics(port)).map(({ name }) => name));
  for (const name of ['larkfield_open_connections', 'process_resident_memory_bytes'])
    assert.ok(names.has(name), name);
});

test('the operator is told the figures of each service, and of none that is away or unknown', async () => {
  const told: Sample[] = await readEdgeMetrics(port, '/metrics/work');
  assert.deepEqual(told, [{ name: 'a', labels: {}, value: 1 }]);
  await assert.rejects(readEdgeMetrics(port, '/metrics/away'), /502/);
  await assert.rejects(readEdgeMetrics(port, '/metrics/nobody'), /404/);
});

test('figures are told of the last three sites alone', async () => {
  for (const version of [2, 3, 4]) {
    promoteSite(site.sites, (await site.compose([area], version)).id);
    await live.check();
    await get('/');
  }
  const sites = metricValues(await readEdgeMetrics(port), 'larkfield_documents_total', ['site']);
  assert.equal(Object.keys(sites).length, 3);
  assert.equal(site.manifest.id in sites, false);
});
