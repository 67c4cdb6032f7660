import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  LIVE_RELEASES_PATH,
  PAGE_METRICS_PATH,
  PAGE_REPORTS_PATH,
  type LiveReleases,
  type PageMetrics,
  type PageReport,
} from '@larkfield/contracts';
import { pointerFile } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea } from '@larkfield/federation/testing';
import Fastify from 'fastify';
import { createServiceDirectory } from '../../src/service-clients/service-directory.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';

const area: TestArea = {
  id: 'mf-open',
  routes: [
    { path: '/', page: 'home' },
    { path: '/login', page: 'login' },
  ],
  api: [{ prefix: '/api/session', service: 'accounts' }],
};
const office: TestArea = {
  id: 'mf-office',
  routes: [{ path: '/office', page: 'office', kind: 'browser', audience: 'admin' }],
};

const site = await composeTestSite([area, office]);
let edge: TestEdge;
let base: string;
let asked = 0;
/** A session service that answers by the cookie. */
const accounts = Fastify();
accounts.get('/api/session', (request, reply) => {
  asked += 1;
  const kind = /who=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'visitor';
  if (kind === 'nobody') return reply.code(503).send({});
  const roles = kind === 'admin' ? { roles: ['administrator'] } : {};
  if (kind === 'staff') return { kind: 'admin', roles: ['support'], events: [] };
  return kind === 'new' ? { kind: 'admin', mustChange: true, events: [] } : { kind, ...roles, events: [] };
});

before(async () => {
  base = await accounts.listen({ host: '127.0.0.1', port: 0 });
  edge = await startEdgeOn(
    site,
    {},
    { directory: createServiceDirectory({ addresses: new Map([['accounts', [base]]]) }) },
  );
});
after(async () => {
  await edge.close();
  await accounts.close();
  site.remove();
});

const get = (url: string, who?: string) =>
  edge.app.inject({ url, headers: who ? { cookie: `who=${who}` } : {} });
const table = () => `/releases/admin/${site.manifest.id}.de.json`;

test('an administrator gets the document of the page, which nobody may keep', async () => {
  const response = await get('/ar/office', 'admin');
  assert.equal(response.statusCode, 200);
  assert.ok(response.body.includes('/assets/mf-office/office.0000000001.js'));
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.equal(response.headers['etag'], undefined);
  assert.ok(
    String(response.headers['content-security-policy']).includes(
      site.manifest.adminScriptHashes['mf-office'] ?? 'none',
    ),
  );
});

test('whoever is not logged in, or has a one-time password, is led to the login and back from there', async () => {
  for (const who of [undefined, 'visitor', 'new']) {
    const response = await get('/ar/office?a=1', who);
    assert.equal(response.statusCode, 302);
    assert.equal(response.headers.location, `/ar/login?from=${encodeURIComponent('/office?a=1')}`);
    assert.equal(response.headers['cache-control'], 'no-store');
  }
});

test('other accounts are refused, and nobody is let in while nobody can say who is looking', async () => {
  for (const [who, status] of [
    ['user', 403],
    ['participant', 403],
    ['nobody', 503],
  ] as const) {
    const response = await get('/office', who);
    assert.equal(response.statusCode, status);
    assert.ok(!response.body.includes('mf-office'));
  }
});

test('the table of administrators is told to them alone', async () => {
  const response = await get(table(), 'admin');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.ok(response.body.includes('/office'));
  for (const [who, status] of [
    [undefined, 401],
    ['user', 403],
    ['nobody', 503],
  ] as const) {
    const refused = await get(table(), who);
    assert.equal(refused.statusCode, status);
    assert.ok(!refused.body.includes('office'));
  }
});

test('documents, table, sitemap and missing page of visitors do not name it, and ask no service who is looking', async () => {
  asked = 0;
  for (const url of ['/', '/login', '/nowhere', '/sitemap.xml', `/releases/${site.manifest.id}.en.json`]) {
    const { body } = await get(url, 'admin');
    assert.ok(!body.includes('office'), `${url} names it`);
  }
  assert.equal(asked, 0);
});

test('administrators alone are told which area runs which release since when', async () => {
  const response = await get(LIVE_RELEASES_PATH, 'admin');
  assert.equal(response.headers['cache-control'], 'no-store');
  const { site: id, areas, history } = response.json<LiveReleases>();
  assert.equal(id, site.manifest.id);
  assert.deepEqual([history[0]?.by, history[0]?.why], ['ann', 'a test']);
  assert.deepEqual(
    areas.map(({ area: name, release }) => ({ area: name, id: release })),
    site.manifest.releases,
  );
  const [made] = history;
  assert.ok(made && areas.every(({ since }) => since === made.at));
  assert.deepEqual(
    made.changes,
    site.manifest.releases.map(({ area: name, id: to }) => ({ area: name, to })),
  );
  for (const [who, status] of [
    [undefined, 401],
    ['user', 403],
    ['nobody', 503],
  ] as const)
    assert.equal((await get(LIVE_RELEASES_PATH, who)).statusCode, status);
});

test('staff without the role of administrators get the pages, and neither releases nor figures of browsers', async () => {
  assert.equal((await get('/ar/office', 'staff')).statusCode, 200);
  assert.equal((await get(table(), 'staff')).statusCode, 200);
  for (const url of [LIVE_RELEASES_PATH, PAGE_METRICS_PATH])
    assert.equal((await get(url, 'staff')).statusCode, 403, url);
});

test('administrators alone are told what browsers have reported, area by area', async (t) => {
  const watched = await startEdgeOn(
    site,
    { PAGE_REPORTS: 5 },
    { directory: createServiceDirectory({ addresses: new Map([['accounts', [base]]]) }) },
  );
  t.after(() => watched.close());
  await watched.app.inject('/');
  const payload: PageReport = {
    ...{ site: site.manifest.id, area: 'mf-open', route: '/', language: 'sv', device: 'medium' },
    vitals: { lcp: 5_000, cls: 0.1 },
    failures: [{ kind: 'uncaught', area: 'shell', at: '00000000' }],
  };
  for (const url of ['/', '/login']) {
    const report = { method: 'POST', url: PAGE_REPORTS_PATH, payload: { ...payload, route: url } } as const;
    assert.equal((await watched.app.inject(report)).statusCode, 204);
  }
  // The same visit later, with a larger layout shift.
  const later = { ...payload, vitals: { cls: 0.2 } };
  await watched.app.inject({ method: 'POST', url: PAGE_REPORTS_PATH, payload: later });
  const ask = (who: string) =>
    watched.app.inject({ url: PAGE_METRICS_PATH, headers: { cookie: `who=${who}` } });
  const response = await ask('admin');
  assert.equal(response.headers['cache-control'], 'no-store');
  const { share, areas } = response.json<PageMetrics>();
  const none = { told: 0, poor: 0 };
  assert.equal(share, 5);
  assert.deepEqual(areas, [
    {
      area: 'mf-open',
      visits: 2,
      failures: 0,
      vitals: { lcp: { told: 2, poor: 2 }, cls: { told: 2, poor: 0 }, inp: none, ttfb: none },
    },
    { area: 'shell', visits: 0, failures: 3, vitals: { lcp: none, cls: none, inp: none, ttfb: none } },
  ]);
  assert.equal((await ask('user')).statusCode, 403);
  assert.equal((await get(PAGE_METRICS_PATH)).statusCode, 401);
  const silent = (await get(PAGE_METRICS_PATH, 'admin')).json<PageMetrics>();
  assert.deepEqual([silent.share, silent.areas], [0, []]);
});

test('administrators are told of the site that is served when its pointer is torn, or names one that was refused', async () => {
  const pointer = pointerFile(site.sites);
  for (const text of ['to', '0'.repeat(16)]) {
    writeFileSync(pointer, text);
    const response = await get(LIVE_RELEASES_PATH, 'admin');
    writeFileSync(pointer, `${site.manifest.id}\n`);
    assert.equal(response.statusCode, 200, text);
    assert.equal(response.json<LiveReleases>().channels[0]?.site, site.manifest.id);
  }
});
