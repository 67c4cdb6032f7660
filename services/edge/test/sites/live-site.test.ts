import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ReleaseTable } from '@larkfield/contracts';
import { CANARY, changeChannel, promoteSite, type SiteManifest } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { followLiveSite, type LiveSite } from '../../src/sites/live-site.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';

const api = [{ prefix: '/api/contactus', service: 'marketing' }];
const area: TestArea = { id: 'mf-marketing', routes: [{ path: '/', page: 'home' }], api };
const withFilm: TestArea = { ...area, routes: [...(area.routes ?? []), { path: '/film', page: 'film' }] };

let site: TestSite;
let edge: TestEdge;
let live: LiveSite;
beforeEach(async () => {
  site = await composeTestSite([area]);
  edge = await startEdgeOn(
    site,
    {},
    {
      async follow(options) {
        // The pointer is read when a test calls `check`.
        live = await followLiveSite({ ...options, pollMs: 1e9 });
        return live;
      },
    },
  );
});
afterEach(async () => {
  await edge.close();
  site.remove();
});

const get = (url: string) => edge.app.inject({ url });
const current = async () => (await get('/releases/current')).json<{ id: string }>().id;

/** Makes a site live and waits until the edge has read the pointer. */
async function promote({ id }: SiteManifest): Promise<void> {
  promoteSite(site.sites, id);
  await live.check();
}

test('another site takes over without a restart: documents, policy, calls, tables, sitemap and search', async () => {
  const before = await get('/');
  assert.equal((await get('/film')).statusCode, 404);
  const next = await site.compose([{ ...withFilm, api: [{ prefix: '/call', service: 'marketing' }] }], 2);
  await promote(next);
  const after = await get('/');
  assert.notEqual(after.body, before.body);
  assert.ok(
    String(after.headers['content-security-policy']).includes(next.scriptHashes['mf-marketing'] ?? 'none'),
  );
  assert.equal((await get('/film')).statusCode, 200);
  assert.ok((await get('/sitemap.xml')).body.includes('/film'));
  assert.ok((await get('/search/en.json')).body.includes('"/film"'));
  assert.equal(await current(), next.id);
  // No service answers, but the call has an owner now, and the earlier one has none.
  assert.equal((await edge.app.inject({ method: 'POST', url: '/call' })).statusCode, 503);
  assert.equal((await edge.app.inject({ method: 'POST', url: '/api/contactus' })).statusCode, 404);
});

test('a site that was live before can be made live again', async () => {
  await promote(await site.compose([area], 2));
  await promote(site.manifest);
  assert.equal(await current(), site.manifest.id);
});

test('a pointer that is written again with the same site changes nothing and says nothing', async () => {
  await promote(site.manifest);
  assert.equal(await current(), site.manifest.id);
  assert.deepEqual(edge.log, []);
});

test('the edge finds the change by itself', async () => {
  const other = await startEdgeOn(
    site,
    {},
    { follow: (options) => followLiveSite({ ...options, pollMs: 10 }) },
  );
  const { id } = await site.compose([area], 2);
  promoteSite(site.sites, id);
  const served = async () => (await other.app.inject('/releases/current')).json<{ id: string }>().id;
  while ((await served()) !== id) await setImmediate();
  await other.close();
});

test('tables of sites that were live before are answered as long as their folder is there', async () => {
  const table = async () => await get(`/releases/${site.manifest.id}.ar.json`);
  const before = (await table()).json<ReleaseTable>();
  await promote(await site.compose([area], 2));
  const { statusCode, headers, ...after } = await table();
  assert.equal(statusCode, 200);
  assert.deepEqual(after.json(), before);
  assert.match(String(headers['cache-control']), /immutable/);
  assert.match(String(headers['content-type']), /^application\/json/);
  rmSync(join(site.sites, site.manifest.id), { recursive: true });
  assert.equal((await table()).statusCode, 404);
});

for (const name of [
  '../live',
  '..%2flive',
  'live',
  `${'0'.repeat(16)}.xx.json`,
  `${'0'.repeat(16)}.en.html`,
]) {
  test(`/releases/${name} is "not found"`, async () => {
    assert.equal((await get(`/releases/${name}`)).statusCode, 404);
  });
}

const folderOf = ({ id }: SiteManifest) => join(site.sites, id);
const broken: readonly (readonly [what: string, break_: (next: SiteManifest) => void, message: RegExp])[] = [
  [
    'without a document',
    (next) => rmSync(join(folderOf(next), 'pages/ar/route/index.html')),
    /ar\/route\/index\.html/,
  ],
  [
    'with a document that is cut off',
    (next) => truncateSync(join(folderOf(next), 'pages/ar/not-found.html'), 99),
    /not-found\.html is cut off/,
  ],
  [
    'with a table that is cut off',
    (next) => truncateSync(join(folderOf(next), 'tables/ar.json'), 99),
    /JSON/,
  ],
  [
    'with the table of another',
    (next) => cpSync(join(site.out, 'tables/ar.json'), join(folderOf(next), 'tables/ar.json')),
    /table in ar belongs to \w{16}/,
  ],
  ['without a folder', (next) => rmSync(folderOf(next), { recursive: true }), /site\.json/],
  [
    'of another format',
    (next) => writeFileSync(join(folderOf(next), 'site.json'), JSON.stringify({ ...next, format: 99 })),
    /has format 99, but this edge reads format 3/,
  ],
  [
    'whose releases are not in the store',
    () => rmSync(join(site.store, 'mf-marketing/files/home.0000000002.js')),
    /home\.0000000002\.js/,
  ],
  [
    'whose files are not what they should be',
    () => appendFileSync(join(site.store, 'mf-marketing/files/home.0000000002.js'), '//'),
    /home\.0000000002\.js has \d+ bytes of \d+/,
  ],
];

for (const [what, break_, message] of broken) {
  test(`a site ${what} is refused in one line of the log, and the one before stays`, async () => {
    const next = await site.compose([area], 2);
    promoteSite(site.sites, next.id);
    break_(next);
    for (let look = 0; look < 3; look += 1) await live.check();
    assert.equal(await current(), site.manifest.id);
    assert.equal((await get('/')).statusCode, 200);
    assert.equal(edge.log.length, 1);
    const { level, msg } = JSON.parse(edge.log[0] ?? '') as { level: string; msg: string };
    assert.equal(level, 'error');
    assert.ok(msg.startsWith(`site ${next.id} refused, ${site.manifest.id} stays: `), msg);
    assert.match(msg, message);
  });
}

test('a pointer that names no site is refused', async () => {
  writeFileSync(join(site.sites, 'live'), '../elsewhere');
  await live.check();
  assert.equal(await current(), site.manifest.id);
  assert.match(edge.log[0] ?? '', /names no site/);
});

test('after a refused site, the next good one takes over', async () => {
  const torn = await site.compose([area], 2);
  rmSync(join(folderOf(torn), 'site.json'));
  await promote(torn);
  const good = await site.compose([area], 3);
  await promote(good);
  assert.equal(await current(), good.id);
});

test('an edge cannot start when no site has its own pages whole', async () => {
  rmSync(join(site.out, 'pages/en/error.html'));
  await assert.rejects(startEdgeOn(site), /error\.html/);
});

/** Starts another edge and returns the site it serves and its log. */
async function startBeside(t: TestContext) {
  const other = await startEdgeOn(site);
  t.after(() => other.close());
  const { id } = (await other.app.inject('/releases/current')).json<{ id: string }>();
  const lines = other.log.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { id, lines, ask: (url: string) => other.app.inject({ url }) };
}

for (const [what, break_] of broken) {
  test(`an edge that starts while the pointer names a site ${what} serves the last whole one, and says so`, async (t) => {
    const next = await site.compose([area], 2);
    promoteSite(site.sites, next.id);
    break_(next);
    const { id, lines, ask } = await startBeside(t);
    assert.equal(id, site.manifest.id);
    assert.match(lines[0] ?? '', /^the live site cannot be served: /);
    assert.deepEqual(lines.slice(1), [`site ${id} is served in its place`]);
    assert.equal((await ask('/')).statusCode, 200);
  });
}

test('an edge that starts without a pointer serves the last site', async (t) => {
  rmSync(join(site.sites, 'live'));
  const { id } = await startBeside(t);
  assert.equal(id, site.manifest.id);
});

test('an edge that starts without a pointer serves no site that was never live', async (t) => {
  const { id: shown } = await site.compose([area], 2);
  const to = { site: shown, percent: 5 };
  changeChannel(site.sites, CANARY, { from: undefined, to, reason: { by: 'ann', why: 'a test' } });
  rmSync(join(site.sites, 'live'));
  assert.equal((await startBeside(t)).id, site.manifest.id);
  rmSync(join(site.sites, 'promotions'));
  assert.equal((await startBeside(t)).id, site.manifest.id);
});

const boats: TestArea = {
  id: 'mf-boats',
  routes: [{ path: '/boats', page: 'boats' }],
  api: [{ prefix: '/api/boats', service: 'boats' }],
};

for (const [what, break_] of [
  ['is not in the store', () => rmSync(join(site.store, 'mf-boats'), { recursive: true })],
  [
    'has a file that is cut off',
    () => truncateSync(join(site.store, 'mf-boats/files/boats.0000000001.js'), 9),
  ],
  ['lacks a document', (id: string) => rmSync(join(site.sites, id, 'pages/ar/route/boats.html'))],
] as const) {
  test(`an edge starts without an area whose release ${what}, when there is no whole site, and says which`, async (t) => {
    const { id } = await site.compose([area, boats]);
    promoteSite(site.sites, id);
    rmSync(site.out, { recursive: true });
    break_(id);
    const { lines, ask, ...served } = await startBeside(t);
    assert.equal(served.id, id);
    assert.ok(lines.at(-1)?.startsWith(`site ${id} is served without mf-boats (`), lines.at(-1));
    assert.equal((await ask('/')).statusCode, 200);
    const [page, call] = [await ask('/boats'), await ask('/api/boats/1')];
    assert.deepEqual([page.statusCode, call.statusCode], [503, 503]);
    assert.ok(page.headers['retry-after'] && call.headers['retry-after']);
    assert.match(page.body, /<h1>error en<\/h1>/);
    assert.doesNotMatch((await ask('/sitemap.xml')).body, /boats/);
  });
}

const leases = () =>
  readdirSync(join(site.sites, '.served')).map((name) =>
    readFileSync(join(site.sites, '.served', name), 'utf8'),
  );

test('the folder of the served site is held, also while the pointer names a refused one, until the edge ends', async () => {
  assert.deepEqual(leases(), [site.manifest.id]);
  const torn = await site.compose([area], 2);
  rmSync(join(folderOf(torn), 'site.json'));
  await promote(torn);
  assert.deepEqual(leases(), [site.manifest.id]);
  const good = await site.compose([area], 3);
  await promote(good);
  assert.deepEqual(leases(), [good.id]);
  await edge.close();
  assert.deepEqual(leases(), []);
});
