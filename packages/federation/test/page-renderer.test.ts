import assert from 'node:assert/strict';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { createPageRenderer, type PageRenderer, type RenderRequest } from '../src/page-renderer.ts';
import { composeTestSite, testShell, type TestArea, type TestSite } from './support/site.ts';

/** Renders everything that a page gets. */
const SHELL: TestArea = {
  ...testShell,
  server: `${testShell.server ?? ''}`.replace(
    /export const renderPage =.*/,
    `export const renderPage = async (pages, page, site, data) => JSON.stringify({
      page, data, version: pages.version, path: site.path, search: site.search, dir: site.dir, route: site.route.path,
      session: site.session.kind, interactive: site.interactive, brand: site.brand.name, routes: site.routes.length,
      title: site.i18n.getResource(site.language, 'texts', 'title'),
      more: site.i18n.getResource(site.language, 'more', 'word'),
      shell: site.i18n.getResource(site.language, 'shell', 'skip'),
    });`,
  ),
  texts: { shell: { skip: 'Skip' } },
};
const area = (version: number): TestArea => ({
  id: 'mf-jobs',
  server: `export const pages = { version: ${version} };`,
  texts: { more: { word: 'more' } },
  routes: [
    { path: '/', page: 'home' },
    { path: '/jobs', page: 'jobs', kind: 'dynamic', namespaces: ['texts', 'more'] },
    { path: '/jobs/:slug', page: 'job', kind: 'dynamic', namespaces: ['texts'] },
  ],
});

let site: TestSite;
let renderer: PageRenderer;
let request: RenderRequest;
beforeEach(async () => {
  site = await composeTestSite([area(1)], SHELL);
  renderer = createPageRenderer({ storeDir: site.store, sitesDir: site.sites, area: 'mf-jobs' });
  const { id } = site.manifest;
  request = { site: id, language: 'ar', pattern: '/jobs/:slug', path: '/jobs/a%20b', search: '?c=d' };
});
afterEach(() => site.remove());

const rendered = async (change: Partial<RenderRequest> = {}, data: unknown = null) =>
  JSON.parse((await renderer.render({ ...request, ...change }, data)) ?? '{}') as Record<string, unknown>;

test('a page is rendered for a visitor in the language, at the address and from the data of the request', async () => {
  assert.deepEqual(await rendered({}, { role: 'Welder' }), {
    ...{ page: 'job', data: { role: 'Welder' }, version: 1, route: '/jobs/:slug' },
    ...{ path: '/jobs/a%20b', search: '?c=d', dir: 'rtl', session: 'visitor', interactive: false },
    ...{ brand: 'Larkfield', routes: 3, title: 'ar title', shell: 'Skip' },
  });
});

test('a page has the texts of its own namespaces, as its document carries them', async () => {
  assert.equal((await rendered()).more, undefined);
  assert.equal((await rendered({ pattern: '/jobs', path: '/jobs' })).more, 'more');
});

test('the site that asks says which release renders, in whatever order they ask', async () => {
  const next = await site.compose([area(2)], 2);
  const versions = [];
  for (const id of [next.id, site.manifest.id, next.id])
    versions.push((await rendered({ site: id })).version);
  assert.deepEqual(versions, [2, 1, 2]);
});

test('each file is read once for all requests of a language', async () => {
  await rendered();
  rmSync(site.sites, { recursive: true });
  assert.equal((await rendered({ path: '/jobs/other' })).path, '/jobs/other');
  await assert.rejects(rendered({ language: 'de' }), /ENOENT/);
});

test('what could not be read is read again by the next request', async () => {
  renameSync(site.out, `${site.out}-away`);
  await assert.rejects(rendered(), /ENOENT/);
  renameSync(`${site.out}-away`, site.out);
  assert.equal((await rendered()).page, 'job');
  const table = join(site.out, 'tables/de.json');
  renameSync(table, `${table}-away`);
  await assert.rejects(rendered({ language: 'de' }), /ENOENT/);
  renameSync(`${table}-away`, table);
  assert.equal((await rendered({ language: 'de' })).page, 'job');
});

test('warming reads all that pages need in every language', async () => {
  await renderer.warm(site.manifest.id);
  rmSync(site.sites, { recursive: true });
  rmSync(site.store, { recursive: true });
  for (const { tag: language } of LANGUAGES)
    for (const pattern of ['/jobs', '/jobs/:slug'])
      assert.equal((await rendered({ language, pattern })).route, pattern);
});

for (const [what, change] of [
  ['a site that is not there', { site: 'nothing' }],
  ['a route that the area does not have', { pattern: '/nothing' }],
] as const) {
  test(`${what} is refused`, async () => {
    await assert.rejects(rendered(change), /nothing/);
  });
}

test('sites whose parts are loaded are told, and one that could not be loaded is none of them', async () => {
  const next = await site.compose([area(2)], 2);
  for (const id of [site.manifest.id, next.id]) await rendered({ site: id });
  await assert.rejects(rendered({ site: 'f'.repeat(16) }), { code: 'ENOENT' });
  assert.deepEqual(renderer.sites(), [site.manifest.id, next.id]);
});

test('an area that the site does not have is refused by name', async () => {
  renderer = createPageRenderer({ storeDir: site.store, sitesDir: site.sites, area: 'mf-gone' });
  await assert.rejects(rendered(), /has no mf-gone/);
});
