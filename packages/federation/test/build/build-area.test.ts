import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { version } from 'react';
import type { Site } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import { SHELL_CONTRACT, type Release } from '@larkfield/contracts';
import { buildArea } from '../../src/build/build-area.ts';
import { loadServerBundle } from '../../src/server/server-bundles.ts';
import { buildTestShell, FIXTURES } from '../support/build-shell.ts';

const root = FIXTURES;
const store = mkdtempSync(join(tmpdir(), 'larkfield-build-'));
let release: Release;
before(async () => {
  await buildTestShell(store, 'shell-id');
  release = await buildArea({ root, id: 'mf-tiny', store });
});
after(() => rmSync(store, { recursive: true }));

const content = (name = '') => readFileSync(join(store, 'mf-tiny/files', name), 'utf8');

async function render(page: string, language: 'en' | 'ar'): Promise<string> {
  const shell = { contract: { id: 'shell' }, id: 'shell-id' };
  const { renderPage } = await loadServerBundle(store, shell, release);
  const texts = JSON.parse(content(release.texts[language])) as Record<string, object>;
  const site: Partial<Site> = { language, i18n: createI18n(language, texts) };
  return renderPage(page, site as Site);
}

test('an area is built without a copy of React: all of its scripts together are small', () => {
  const scripts = Object.entries(release.files).filter(([name]) => name.endsWith('.js'));
  const brotli = scripts.reduce((sum, [, file]) => sum + file.brotli, 0);
  assert.ok(brotli > 500 && brotli < 15_000, `${brotli} B`);
  for (const [name] of scripts) assert.doesNotMatch(content(name), /react\.transitional\.element/, name);
});

test('a page lists scripts and style sheets that are there, the entry first', () => {
  const { home } = release.pages;
  assert.ok(home);
  assert.equal(home.js[0], release.entry);
  assert.match(home.js.join(' '), /^entry\.[0-9a-f]{10}\.js pages\.[0-9a-f]{10}\.js home\.[0-9a-f]{10}\.js$/);
  for (const name of [...home.js, ...home.css]) assert.ok(release.files[name], name);
});

test('a page lists one style sheet, with those of what it imports later, and not its scripts', () => {
  const { home } = release.pages;
  assert.match(home?.css.join(' ') ?? '', /^home\.\w+\.[0-9a-f]{10}\.css$/);
  assert.match(content(home?.css[0]), /\.more_[\w+/-]+\{color:(?:blue|#00f)\}/);
});

test('style sheets are minified and their class names are those of the page rendered ahead of time', async () => {
  const [sheet] = release.pages['home']?.css ?? [];
  const [, name] =
    /^@layer area\{\.(page_[\w+/-]+)\{color:red;margin-inline:0\}\}$/m.exec(content(sheet)) ?? [];
  assert.ok(name, content(sheet));
  assert.ok((await render('home', 'en')).includes(`<section class="${name}">`));
});

test('a page is rendered ahead of time in its language, pictures under the address they are served at', async () => {
  const html = await render('home', 'ar');
  assert.match(html, /<h1>صفحة صغيرة<\/h1>/);
  const [, picture] = /src="\/assets\/mf-tiny\/(dot\.[0-9a-f]{10}\.svg)"/.exec(html) ?? [];
  assert.ok(picture && release.files[picture], html);
});

test('a page that the area does not have cannot be rendered', async () => {
  await assert.rejects(render('nothing', 'en'), /no page nothing in src\/pages.ts/);
});

test('a module that is missing fails the build and is named', async () => {
  await assert.rejects(buildArea({ root, id: 'mf-torn', store }), /mf-torn:client[\s\S]*gone\.tsx/);
});

test('a release says which libraries it was built for, and for which contract', () => {
  const { '@larkfield/area': contract, ...libraries } = release.shared;
  assert.equal(contract, String(SHELL_CONTRACT));
  assert.deepEqual(Object.keys(libraries), ['react', 'react-dom', 'react-router-dom', 'react-i18next']);
  assert.equal(libraries['react'], version);
  for (const each of Object.values(libraries)) assert.match(each, /^\d+\.\d+\.\d+/);
});
