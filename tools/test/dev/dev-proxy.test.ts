import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SHELL_CONTRACT, type ReleaseTable } from '@larkfield/contracts';
import { writeDevRelease } from '@larkfield/federation/build';
import type { SiteData } from '@larkfield/federation/compose';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  testShell,
  type TestArea,
  type TestSite,
} from '@larkfield/federation/testing';
import { createLog } from '@larkfield/kit/runtime';
import { createEdge } from '../../../services/edge/src/app.ts';
import { startDevProxy } from '../../dev/against/dev-proxy.ts';
import { startAgainst } from '../../dev/against/start-against-site.ts';
import { readLocalArea } from '../../dev/against/local-area.ts';
import { checkShellContract, fetchRemoteSite } from '../../dev/against/remote-site.ts';
import { findFreePort } from '../../processes/ports.ts';

/** A running site of three areas. One of them is also local, with an additional page. */
const HOME: TestArea = { id: 'mf-home', routes: [{ path: '/', page: 'home' }] };
const JOBS: TestArea = {
  id: 'mf-jobs',
  routes: [{ path: '/jobs', page: 'jobs' }],
  api: [{ prefix: '/api/jobs', service: 'jobs' }],
};
const LAST: TestArea = { id: 'mf-last', routes: [{ path: '/last', page: 'last' }] };
const HERE: TestArea = { ...JOBS, routes: [...(JOBS.routes ?? []), { path: '/jobs/new', page: 'new' }] };

let site: TestSite;
let away: TestSite;
let origin: string;
let local: string;
const called: IncomingMessage[] = [];
const stops: (() => unknown)[] = [];

before(async () => {
  [site, away] = [await composeTestSite([HOME, HERE]), await composeTestSite([HOME, JOBS, LAST])];
  const service = await listening(
    createServer((request, response) => {
      called.push(request);
      response
        .writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
        .end('{"ok":true}');
    }),
  );
  const devServer = await listening(
    createServer((request, response) => {
      const known = !request.url?.includes('.0000000001.');
      response.writeHead(known ? 200 : 404, { 'content-type': 'text/javascript' }).end(`here ${request.url}`);
    }),
  );
  origin = await startEdge(away, service);
  writeDevRelease(site.store, 'mf-jobs', publishTestArea(site.dir, HERE).id);
  const textsOf = (language: string) => ({ jobs: { title: `Jobs here ${language}` } });
  const area = readLocalArea(site.store, 'mf-jobs', { brand: testBrand, textsOf });
  const proxy = await startDevProxy({ against: origin, area, devServer, host: '127.0.0.1', port: 0 });
  stops.push(() => proxy.close());
  local = originOf(proxy);
});
after(async () => {
  for (const stop of stops.toReversed()) await stop();
  site.remove();
  away.remove();
});

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return originOf(server);
}

async function startEdge({ sites, store }: TestSite, service: string): Promise<string> {
  const edge = await createEdge(
    {
      ...{ PORT: 0, HOST: '127.0.0.1', SITES_DIR: sites, STORE_DIR: store, DEV_AREAS: '' },
      ...{ SERVICES: `jobs=${service}`, SITE_ORIGIN: 'https://www.site.example', EDGE_KEY: 'k'.repeat(43) },
    },
    createLog({ level: 'error' }),
  );
  stops.push(() => edge.close());
  return edge.listen({ port: 0, host: '127.0.0.1' });
}

const get = (path: string) => fetch(local + path, { redirect: 'manual' });
const dataIn = (html: string) =>
  JSON.parse(/id="site-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as SiteData;
const LOCAL_ENTRY = '/assets/mf-jobs/entry.js';

test('a page of another area is that of the running site, and leads to the area here', async () => {
  const answer = await get('/de');
  const html = await answer.text();
  assert.match(html, /<h1>home de<\/h1>/);
  const { table, page } = dataIn(html);
  assert.equal(page?.area, 'mf-home');
  assert.equal(table.areas['mf-jobs']?.entry, LOCAL_ENTRY);
  assert.match(table.areas['mf-home']?.entry ?? '', /entry\.0000000001\.js/);
  // In the site's order, in which its menus were rendered.
  assert.deepEqual(
    table.routes.map(({ path }) => path),
    ['/', '/jobs', '/jobs/new', '/last'],
  );
  assert.equal(answer.headers.get('strict-transport-security'), null);
  assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-/);
});

test('a page of the area is drawn from what is here, without a file of its release there', async () => {
  const html = await (await get('/jobs')).text();
  assert.match(html, /<main id="main" tabindex="-1"><\/main>/);
  assert.deepEqual(dataIn(html).texts.area, { jobs: { title: 'Jobs here en' } });
  assert.doesNotMatch(html, /<link [^>]*\/assets\/mf-jobs\/[^>]*0000000/);
  assert.match(html, /<link rel="stylesheet" href="\/assets\/mf-jobs\/jobs\.css">/);
});

test('a page that only this area has is one, in all languages', async () => {
  const [here, there] = [await get('/ar/jobs/new'), await fetch(`${origin}/ar/jobs/new`)];
  assert.deepEqual([here.status, there.status], [200, 404]);
  const { page, table } = dataIn(await here.text());
  assert.deepEqual([page?.area, page?.page, table.language], ['mf-jobs', 'new', 'ar']);
  assert.equal((await get('/nothing')).status, 404);
});

test('tables that open pages fetch name the area here', async () => {
  const { id } = (await (await get('/releases/current')).json()) as { id: string };
  const table = (await (await get(`/releases/${id}.sv.json`)).json()) as ReleaseTable;
  assert.equal(table.areas['mf-jobs']?.entry, LOCAL_ENTRY);
  assert.equal((await get(`/releases/${'f'.repeat(16)}.sv.json`)).status, 404);
});

test('files of the area come from its development server, those that it does not know and all others from the site', async () => {
  assert.equal(await (await get(LOCAL_ENTRY)).text(), `here ${LOCAL_ENTRY}`);
  assert.match(await (await get('/assets/mf-jobs/entry.0000000001.js')).text(), /mf-jobs entry 1/);
  assert.match(await (await get('/assets/mf-home/entry.0000000001.js')).text(), /mf-home entry 1/);
});

test('a call reaches the running site as if one of its own pages had made it, and cookies come back one by one', async () => {
  const answer = await fetch(`${local}/api/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: local, referer: `${local}/jobs` },
    body: '{"a":1}',
  });
  assert.deepEqual([answer.status, await answer.json()], [200, { ok: true }]);
  assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2']);
  const { headers, method } = called.at(-1) ?? assert.fail();
  assert.deepEqual([method, headers.origin, headers.referer], ['POST', origin, `${origin}/jobs`]);
});

test('an address that is no site of ours is refused before anything is built', async () => {
  assert.equal((await fetchRemoteSite(`${origin}/de?a=1`)).origin, origin);
  await assert.rejects(fetchRemoteSite('nonsense'), /is no address/);
  await assert.rejects(fetchRemoteSite('http://127.0.0.1:9'), /does not answer as a site of ours/);
});

test('an area for another shell than that of the running site is refused by name, with both contracts', async () => {
  const running = await fetchRemoteSite(origin);
  const area = (shellContract: number) => ({ id: 'mf-jobs', shellContract });
  checkShellContract(area(SHELL_CONTRACT), running);
  assert.throws(
    () => checkShellContract(area(SHELL_CONTRACT + 1), running),
    ({ message }: Error) =>
      message.startsWith(
        `mf-jobs is written for the shell contract ${SHELL_CONTRACT + 1}, ${origin} has ${SHELL_CONTRACT}.`,
      ),
  );
  assert.throws(() => checkShellContract(area(SHELL_CONTRACT), { origin }), /does not say which one it has/);
});

test('it is refused before anything of it is built or served', async () => {
  const other = await composeTestSite([HOME], { ...testShell, shellContract: SHELL_CONTRACT });
  stops.push(() => other.remove());
  const manifest = join(other.out, 'site.json');
  const old = readFileSync(manifest, 'utf8').replace(
    `"shellContract":${SHELL_CONTRACT}`,
    `"shellContract":${SHELL_CONTRACT - 1}`,
  );
  writeFileSync(manifest, old);
  const against = startAgainst({
    site: await startEdge(other, 'http://127.0.0.1:9'),
    id: 'mf-events',
    host: '127.0.0.1',
    port: await findFreePort(),
  });
  await assert.rejects(against, /^Error: mf-events is written for the shell contract \d+, http:.* has \d+\./);
});
