import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { composeSite, pageFile } from '../../src/compose/compose.ts';
import type { SiteData } from '../../src/compose/documents.ts';
import { composeTestSite, testBrand, testShell, type TestArea, type TestSite } from '../support/site.ts';

const good: TestArea = {
  id: 'mf-good',
  routes: [
    { path: '/', page: 'home' },
    { path: '/Partner', page: 'partner', indexed: false },
    { path: '/profile', page: 'profile', kind: 'dynamic' },
  ],
  texts: { good: { danger: '</script><script>alert(1)</script>' } },
};
const server = `export const renderPage = (page, site) => {
  if (page === 'broken' && site.language !== 'de') throw new Error('cannot render');
  return Promise.resolve('<h1>' + page + '</h1>');
};`;
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

/** A shell that is still starting when the dead area has failed already. */
const slowShell: TestArea = { ...testShell, server: `await new Promise(setImmediate);${testShell.server}` };

let site: TestSite;
before(async () => {
  site = await composeTestSite([good, flawed, dead], slowShell);
});
after(() => site.remove());

const page = (language: string, path: string) =>
  readFileSync(join(site.out, 'pages', language, pageFile(path)), 'utf8');
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

/** What stands where a page is not rendered: nothing with script, words without. */
const NOTHING_YET = '<main id="main" tabindex="-1"><noscript><p>unavailable en</p></noscript></main>';

test('a dynamic page is a document with an empty main part, words for browsers without script and the data to fill it', () => {
  const html = page('en', '/profile');
  assert.equal(mainOf(html), NOTHING_YET);
  assert.deepEqual(dataOf(html).page, { area: 'mf-good', page: 'profile' });
});

test('a document carries table, texts and brand for hydration, whatever its texts hold', () => {
  const html = page('fr', '/');
  const data = dataOf(html);
  assert.equal(data.table.id, site.manifest.id);
  assert.equal(data.table.language, 'fr');
  assert.deepEqual(data.brand, testBrand);
  assert.deepEqual(data.texts.area['good'], { danger: '</script><script>alert(1)</script>' });
});

test('a page that asks not to be indexed says so in its document', () => {
  assert.match(page('en', '/Partner'), /noindex/);
  assert.doesNotMatch(page('en', '/'), /noindex/);
});

test("one area's rendering failure is told, leaves its place empty, and leaves its other pages and areas", () => {
  const told = site.problems.filter((line) => line.startsWith('mf-flawed')).sort();
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
  const told = site.problems.filter((line) => line.startsWith('mf-dead'));
  assert.equal(told.length, LANGUAGES.length);
  assert.match(told[0] ?? '', /cannot even start/);
  assert.deepEqual(dataOf(page('en', '/dead')).page, { area: 'mf-dead', page: 'dead' });
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

test('composing again replaces the whole site, so that no page of an area that has gone stays', async () => {
  const again = await composeTestSite([good, flawed]);
  const { shell, 'mf-good': own } = again.active;
  const active = { shell: shell ?? '', 'mf-good': own ?? '' };
  await composeSite({ store: again.store, active, brand: testBrand, out: again.out, onProblem: assert.fail });
  assert.equal(existsSync(join(again.out, 'pages/en', pageFile('/whole'))), false);
  assert.equal(existsSync(join(again.out, 'pages/en', pageFile('/'))), true);
  assert.deepEqual(readdirSync(again.dir).sort(), ['out', 'site', 'store']);
  again.remove();
});

test('a release that is not in the store leaves the site as it was', async () => {
  const before = readFileSync(join(site.out, 'site.json'), 'utf8');
  const active = { ...site.active, 'mf-good': 'feedfacefeedface' };
  const input = { store: site.store, active, brand: testBrand, out: site.out, onProblem: assert.fail };
  await assert.rejects(composeSite(input), /feedfacefeedface/);
  assert.equal(readFileSync(join(site.out, 'site.json'), 'utf8'), before);
});

for (const [path, file] of [
  ['/', 'route/index.html'],
  ['/Partner', 'route/partner.html'],
  ['/legal/privacy', 'route/legal/privacy.html'],
] as const) {
  test(`the document of ${path} is ${file}`, () => assert.equal(pageFile(path), file));
}
