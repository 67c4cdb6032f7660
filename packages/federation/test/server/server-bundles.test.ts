import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Site } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import type { Release } from '@larkfield/contracts';
import { buildArea } from '../../src/build/build-area.ts';
import { loadServerBundle, loadShellBundle, type ServerBundle } from '../../src/server/server-bundles.ts';
import { buildTestShell, FIXTURES } from '../support/build-shell.ts';

const store = mkdtempSync(join(tmpdir(), 'larkfield-load-'));
after(() => rmSync(store, { recursive: true }));

const ref = (area: string, id: string) => ({ contract: { id: area }, id });
const [oldShell, newShell] = [ref('shell', 'old'), ref('shell', 'new')];
let tiny: Release;
let site: Site;
before(async () => {
  await buildTestShell(store, 'old');
  cpSync(join(store, 'shell/old'), join(store, 'shell/new'), { recursive: true });
  tiny = await buildArea({ root: FIXTURES, id: 'mf-tiny', store });
  const texts = JSON.parse(readFileSync(join(store, 'mf-tiny/files', tiny.texts.en ?? ''), 'utf8')) as object;
  site = { language: 'en', i18n: createI18n('en', texts as Record<string, object>) } as Partial<Site> as Site;
});

const heading = async (bundle: ServerBundle) =>
  /<h1>.*?<\/h1>/.exec(await bundle.renderPage('home', site))?.[0];

test('an area for Node holds no library of its own: React, router and texts are those of the shell', () => {
  const source = readFileSync(join(store, 'mf-tiny', tiny.id, 'server.mjs'), 'utf8');
  assert.ok(source.length < 10_000, `${source.length} B`);
  assert.doesNotMatch(source, /react\.transitional\.element|createContext\(/);
});

test('a page that uses hooks is rendered with the React of the shell', async () => {
  assert.equal(await heading(await loadServerBundle(store, oldShell, tiny)), '<h1>A tiny page</h1>');
});

test('two shells in one process do not mix, in whatever order their areas are loaded and their pages start', async () => {
  const [one, two] = await Promise.all([
    loadServerBundle(store, oldShell, tiny),
    loadServerBundle(store, newShell, tiny),
  ]);
  assert.notEqual(one.pages, two.pages);
  // The code of each page runs at its first rendering, long after the libraries of the other shell were registered.
  assert.deepEqual([await heading(two), await heading(one)], Array(2).fill('<h1>A tiny page</h1>'));
});

test('pages on the libraries of another shell would fail by the same measure', async () => {
  const { pages } = await loadServerBundle(store, oldShell, tiny);
  const { renderPage } = await loadShellBundle(store, newShell);
  await assert.rejects(renderPage(pages, 'home', site), /useSite|null/);
});

test('the same area on the same shell is loaded once', async () => {
  const both = [await loadServerBundle(store, oldShell, tiny), await loadServerBundle(store, oldShell, tiny)];
  assert.equal(both[0]?.pages, both[1]?.pages);
});

const old: readonly (readonly [what: string, area: string, source: string, message: RegExp])[] = [
  ['a shell without libraries', 'shell', 'export const renderFrame = 1;', /shell 2025 brings no libraries/],
  ['an area without pages', 'mf-tiny', 'export const renderPage = 1;', /mf-tiny 2025 exports no pages/],
];

for (const [what, area, source, message] of old) {
  test(`the bundle of ${what}, as they were built before, is refused by name`, async () => {
    mkdirSync(join(store, area, '2025'));
    writeFileSync(join(store, area, '2025/server.mjs'), source);
    const shell = area === 'shell' ? ref('shell', '2025') : oldShell;
    await assert.rejects(loadServerBundle(store, shell, ref('mf-tiny', '2025')), message);
  });
}
