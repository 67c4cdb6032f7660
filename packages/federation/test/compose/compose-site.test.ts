import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LANGUAGES, type PageTitles, type ReleaseTable } from '@larkfield/contracts';
import { composeSite, pageFile, type ComposeInput } from '../../src/compose/compose-site.ts';
import type { SiteData } from '../../src/documents/documents.ts';
import { readLiveSiteId } from '../../src/channels/channels.ts';
import { PAGE_SLOTS } from '../../src/documents/slots.ts';
import {
  composeTestSite,
  publishTestArea,
  serverOf,
  testBrand,
  testShell,
  type TestArea,
  type TestSite,
} from '../support/site.ts';

const good: TestArea = {
  id: 'mf-good',
  routes: [
    { path: '/', page: 'home' },
    { path: '/Partner', page: 'partner', indexed: false },
    { path: '/profile', page: 'profile', kind: 'browser' },
    { path: '/news/:slug', page: 'news', kind: 'dynamic' },
    { path: '/list', page: 'list', kind: 'dynamic' },
    { path: '/all', page: 'all', listsPages: true },
  ],
  texts: { good: { danger: '</script><script>alert(1)</script>' } },
};
const server = serverOf(`(page, site) => {
  if (page === 'broken' && site.language !== 'de') throw new Error('cannot render');
  return '<h1>' + page + '</h1>';
}`);
const flawed: TestArea = {
  id: 'mf-flawed',
  server,
  routes: [
    { path: '/broken', page: 'broken' },
    { path: '/whole', page: 'whole' },
  ],
};
const dead: TestArea = {
  id: 'mf-dead',
  server: `throw new Error('cannot even start');`,
  routes: [{ path: '/dead', page: 'dead' }],
};

/** A shell that is still starting when the broken area has already failed. */
const slowShell: TestArea = { ...testShell, server: `await new Promise(setImmediate);${testShell.server}` };

let site: TestSite;
before(async () => {
  site = await composeTestSite([good, flawed, dead], slowShell);
});
after(() => site.remove());

const page = (language: string, path: string) =>
  readFileSync(join(site.out, 'pages', language, pageFile(path)), 'utf8');
const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const tableOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'tables/en.json'), 'utf8')) as ReleaseTable;
const mainOf = (html: string) => /<main[^>]*>.*?<\/main>/s.exec(html)?.[0];
const dataOf = (html: string) =>
  JSON.parse(/id="site-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as SiteData;

test('every route has a document in every language, in its language and direction', () => {
  for (const { tag, dir } of LANGUAGES) {
    const html = page(tag, '/');
    assert.ok(html.includes(`<html lang="${tag}" dir="${dir}" data-theme="{{theme}}"{{reading}}>`), tag);
    assert.equal(
      mainOf(html),
      `<main id="main" tabindex="-1" data-page="mf-good/home"><h1>home ${tag}</h1></main>`,
    );
    assert.match(html, new RegExp(`<header>${tag}</header>.*<footer></footer>`, 's'));
  }
});

/** Content in place of a page that is not rendered: nothing with script, a message without. */
const NOTHING_YET = '<main id="main" tabindex="-1"><noscript><p>unavailable en</p></noscript></main>';

test('a page of the browser is a document with an empty main part, words for browsers without script and the data to fill it', () => {
  const html = page('en', '/profile');
  assert.equal(mainOf(html), NOTHING_YET);
  assert.deepEqual(dataOf(html).page, { area: 'mf-good', page: 'profile' });
});

test('a dynamic page is a document with a place for all that only a request can tell', () => {
  const html = page('ar', '/news/:slug');
  const { title, description, head, main, fragmentStart, fragmentEnd, data } = PAGE_SLOTS;
  const instead = `${fragmentStart}<noscript><p>unavailable ar</p></noscript>${fragmentEnd}`;
  assert.equal(mainOf(html), `<main id="main" tabindex="-1"${main}>${instead}</main>`);
  assert.deepEqual(dataOf(html).page, { area: 'mf-good', page: 'news', data });
  for (const part of [
    `<title>${title}</title>`,
    `name="description" content="${description}"`,
    `${head}\n</head>`,
  ])
    assert.ok(html.includes(part), part);
  assert.ok(html.includes('<link rel="canonical" href="{{origin}}/ar/{{page.path}}">'));
  assert.doesNotMatch(html, /href="[^"]*:slug/);
});

test('a dynamic page of one address has it in its document', () => {
  assert.ok(page('ar', '/list').includes('<link rel="canonical" href="{{origin}}/ar/list">'));
});

test('a document carries table, texts and brand for hydration, whatever its texts hold', () => {
  const html = page('fr', '/');
  const data = dataOf(html);
  assert.equal(data.table.id, site.manifest.id);
  assert.equal(data.table.language, 'fr');
  assert.deepEqual(data.brand, testBrand);
  assert.deepEqual(data.texts.area['good'], { danger: '</script><script>alert(1)</script>' });
});

test('a document carries the titles of its area, and of others not even the words', () => {
  const html = page('fr', '/');
  const { table, texts } = dataOf(html);
  assert.equal((texts.area['mf-good'] as PageTitles)['/Partner'], 'fr title');
  assert.deepEqual(
    Object.keys(texts.area).filter((name) => name.startsWith('mf-')),
    ['mf-good'],
  );
  assert.ok(table.routes.some(({ area }) => area === 'mf-flawed'));
  assert.doesNotMatch(JSON.stringify(table), /fr (title|description)/);
});

test('a page that lists the pages of the site has those that everybody may find, in its language', () => {
  const words = { title: 'sv title', description: 'sv description' };
  const expected = ['/dead', '/broken', '/whole', '/', '/profile', '/list', '/all'].map((path) => ({
    path,
    ...words,
  }));
  assert.deepEqual(dataOf(page('sv', '/all')).page?.data, { known: expected });
});

test('a page that asks not to be indexed says so in its document', () => {
  assert.match(page('en', '/Partner'), /noindex/);
  assert.doesNotMatch(page('en', '/'), /noindex/);
});

test("one area's rendering failure is told, leaves its place empty, and leaves its other pages and areas", () => {
  const told = site.manifest.problems.filter((line) => line.startsWith('mf-flawed')).sort();
  const expected = LANGUAGES.filter(({ tag }) => tag !== 'de').map(
    ({ tag }) => `mf-flawed broken ${tag}: cannot render`,
  );
  assert.deepEqual(told, expected.sort());
  assert.equal(mainOf(page('en', '/broken')), NOTHING_YET);
  assert.match(mainOf(page('de', '/broken')) ?? '', /<h1>broken<\/h1>/);
  assert.match(mainOf(page('en', '/whole')) ?? '', /<h1>whole<\/h1>/);
  assert.match(mainOf(page('en', '/')) ?? '', /<h1>home en<\/h1>/);
});

test('an area whose server bundle cannot even start is told and leaves the others', () => {
  const told = site.manifest.problems.filter((line) => line.startsWith('mf-dead'));
  assert.equal(told.length, LANGUAGES.length);
  assert.match(told[0] ?? '', /cannot even start/);
  assert.deepEqual(dataOf(page('en', '/dead')).page, { area: 'mf-dead', page: 'dead' });
});

test('titles of all pages and offers of other languages lie beside the documents, by language', () => {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(site.out, ...path), 'utf8'));
  assert.equal(read('words', 'sv.json')['/Partner'].title, 'sv title');
  assert.equal(read('words', 'de.json')['/Partner'].title, 'de title');
  assert.ok(Object.keys(read('offers.json')).length > 0);
});

test('the manifest names the shell, then areas in order of their names, and their releases', () => {
  assert.deepEqual(
    site.manifest.contracts.map(({ id }) => id),
    ['shell', 'mf-dead', 'mf-flawed', 'mf-good'],
  );
  const releases = Object.fromEntries(site.manifest.releases.map(({ area, id }) => [area, id]));
  assert.deepEqual(releases, site.active);
  assert.deepEqual(JSON.parse(readFileSync(join(site.out, 'site.json'), 'utf8')), site.manifest);
});

test('pages of the shell are there in every language and belong to no area', () => {
  for (const { tag } of LANGUAGES) {
    const html = readFileSync(join(site.out, 'pages', tag, 'not-found.html'), 'utf8');
    assert.match(html, new RegExp(`<main id="main" tabindex="-1"><h1>not-found ${tag}</h1></main>`));
    assert.equal(dataOf(html).page, null);
  }
});

test('another site is composed beside those that are there, without a page of an area that has gone', async () => {
  const folder = filesOf(site.out).sort();
  const { id } = await site.compose([good]);
  const other = join(site.sites, id);
  assert.notEqual(id, site.manifest.id);
  assert.equal(existsSync(join(other, 'pages/en', pageFile('/whole'))), false);
  assert.equal(existsSync(join(other, 'pages/en', pageFile('/'))), true);
  assert.deepEqual(filesOf(site.out).sort(), folder);
  assert.equal(readLiveSiteId(site.sites), site.manifest.id);
});

test('the same releases are the same site, which is not written again', async () => {
  const file = join(site.out, 'site.json');
  const before = statSync(file, { bigint: true }).mtimeNs;
  const again = await site.compose([good, flawed, dead]);
  assert.deepEqual(again, site.manifest);
  assert.equal(statSync(file, { bigint: true }).mtimeNs, before);
});

test('two processes that compose the same at the same time agree on one folder and leave nothing behind', async () => {
  const both = await composeTestSite([good]);
  rmSync(both.sites, { recursive: true });
  const [one, two] = await Promise.all([both.compose([good]), both.compose([good])]);
  assert.deepEqual(one, two);
  assert.deepEqual(readdirSync(both.sites), [one.id]);
  both.remove();
});

const changes: readonly (readonly [what: string, input: (own: TestSite) => Partial<ComposeInput>])[] = [
  ['the name of the operator', () => ({ brand: { ...testBrand, name: 'Other' } })],
  ['a telephone number', () => ({ brand: { ...testBrand, phone: '+2' } })],
  [
    'a text',
    () => ({ transformTexts: (texts) => JSON.parse(JSON.stringify(texts).replaceAll('title', 'TITLE')) }),
  ],
  [
    'the code of an area under development, whose release keeps its id',
    ({ store, active }) => {
      appendFileSync(join(store, 'mf-good', active['mf-good'] ?? '', 'server.mjs'), '// changed');
      return {};
    },
  ],
];

for (const [what, change] of changes) {
  test(`${what} makes another site`, async () => {
    const own = await composeTestSite([good]);
    const input = { store: own.store, active: own.active, brand: testBrand, sites: own.sites };
    const other = await composeSite({ ...input, ...change(own) });
    assert.notEqual(other.id, own.manifest.id);
    assert.equal(tableOf(join(own.sites, other.id)).id, other.id);
    own.remove();
  });
}

test('a release that is not in the store leaves the sites as they were', async () => {
  const before = readdirSync(site.sites).sort();
  const active = { ...site.active, 'mf-good': 'feedfacefeedface' };
  const input = { store: site.store, active, brand: testBrand, sites: site.sites };
  await assert.rejects(composeSite(input), /feedfacefeedface/);
  assert.deepEqual(readdirSync(site.sites).sort(), before);
});

test('a shell that cannot start leaves the sites as they were', async () => {
  const own = await composeTestSite([good]);
  const before = readdirSync(own.sites).sort();
  const shell = publishTestArea(own.dir, { ...testShell, server: `throw new Error('no shell');` }).id;
  const input = { store: own.store, active: { ...own.active, shell }, brand: testBrand, sites: own.sites };
  await assert.rejects(composeSite(input), /no shell/);
  assert.deepEqual(readdirSync(own.sites).sort(), before);
  own.remove();
});

for (const [path, file] of [
  ['/', 'route/index.html'],
  ['/Partner', 'route/partner.html'],
  ['/legal/privacy', 'route/legal/privacy.html'],
] as const) {
  test(`the document of ${path} is ${file}`, () => assert.equal(pageFile(path), file));
}
