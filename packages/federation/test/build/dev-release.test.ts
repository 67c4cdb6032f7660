import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES, type Release } from '@larkfield/contracts';
import { writeDevRelease } from '../../src/build/dev-release.ts';
import { DEV_RELEASE } from '../../src/dev-release.ts';
import { composeSite } from '../../src/compose/compose-site.ts';
import { publishTestArea, testBrand, testShell } from '../support/site.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-dev-'));
after(() => rmSync(dir, { recursive: true }));

const store = join(dir, 'store');
const shell = publishTestArea(dir, testShell);
const built = publishTestArea(dir, {
  id: 'mf-one',
  routes: [{ path: '/', page: 'home' }],
  files: { 'picture.0123456789.svg': '<svg/>' },
});
writeDevRelease(store, 'mf-one', built.id);
const development = JSON.parse(
  readFileSync(join(store, 'mf-one', DEV_RELEASE, 'release.json'), 'utf8'),
) as Release;

test('scripts and style sheets have the names the development server gives them', () => {
  assert.equal(development.entry, 'entry.js');
  assert.deepEqual(development.pages, {
    home: { js: ['entry.js', 'pages.js', 'home.js'], css: ['home.css'] },
  });
});

test('what changes with every edit has no integrity to contradict it; pictures keep theirs', () => {
  const names = Object.keys(development.files);
  assert.equal(
    names.some((name) => /\.(js|css)$/.test(name)),
    false,
  );
  assert.deepEqual(development.files['picture.0123456789.svg'], built.files['picture.0123456789.svg']);
});

test('texts are there under names without hash, for documents composed from them', () => {
  for (const { tag } of LANGUAGES) {
    assert.equal(development.texts[tag], `texts.${tag}.json`);
    const texts = JSON.parse(
      readFileSync(join(store, 'mf-one/files', `texts.${tag}.json`), 'utf8'),
    ) as object;
    assert.ok('texts' in texts);
  }
});

test('a site with it renders its pages in the browser alone', async () => {
  const active = { shell: shell.id, 'mf-one': DEV_RELEASE };
  const sites = join(dir, 'sites');
  const { id } = await composeSite({ store, active, brand: testBrand, sites });
  const html = readFileSync(join(sites, id, 'pages/en/route/index.html'), 'utf8');
  assert.match(html, /<main id="main" tabindex="-1"><noscript>/);
  assert.match(html, /<link rel="modulepreload" href="\/assets\/mf-one\/home.js" fetchpriority="low">/);
});

test('the built release itself is left as it was', () => {
  const file = join(store, 'mf-one', built.id, 'release.json');
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), built);
});
