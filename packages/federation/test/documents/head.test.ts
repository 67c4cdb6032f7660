import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { cspHash, documentTitle, importMap, renderHead, type HeadInput } from '../../src/documents/head.ts';
import { releaseTables } from '../../src/documents/release-tables.ts';
import { testBrand } from '../support/brand.ts';
import { publishTestArea, testShell } from '../support/site.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-head-'));
after(() => rmSync(dir, { recursive: true }));

const shell = publishTestArea(dir, testShell);
const area = publishTestArea(dir, { id: 'mf-one', routes: [{ path: '/partner', page: 'partner' }] });
const releases = { shell, areas: [area] };
const table = releaseTables(releases, testBrand, 'a-site').ar;

function head(changes: Partial<HeadInput> = {}): string {
  const [route] = table.routes;
  const words = { title: 'A title', description: 'Some words', brand: testBrand };
  return renderHead({ releases, table, route, ...words, language: 'ar', indexed: true, ...changes });
}

for (const [title, expected] of [
  ['Partners', 'Partners – Larkfield'],
  ['Larkfield: home', 'Larkfield: home'],
] as const) {
  test(`the document of "${title}" is titled "${expected}"`, () => {
    assert.equal(documentTitle(title, 'Larkfield'), expected);
  });
}

test('words of translators cannot become markup', () => {
  const html = head({
    title: documentTitle('</title><script>', '<&>'),
    description: '"><script>',
    brand: { ...testBrand, name: '<&>' },
  });
  assert.doesNotMatch(html.replaceAll(/<script (type|src)/g, ''), /<script>/);
  assert.match(html, /<title>&lt;\/title&gt;&lt;script&gt; – &lt;&amp;&gt;<\/title>/);
  assert.match(html, /name="description" content="&quot;&gt;&lt;script&gt;"/);
});

test('an indexed page names itself and its 13 languages, English for all others', () => {
  const html = head();
  assert.match(html, /<link rel="canonical" href="\{\{origin\}\}\/ar\/partner">/);
  for (const { tag } of LANGUAGES) {
    assert.ok(html.includes(`hreflang="${tag}" href="{{origin}}${localizePath('/partner', tag)}"`), tag);
  }
  assert.match(html, /hreflang="x-default" href="\{\{origin\}\}\/partner"/);
  assert.doesNotMatch(html, /noindex/);
});

for (const [what, changes] of [
  ['that is reached by a redirect only', { indexed: false }],
  ['of the shell itself', { route: undefined }],
] as const) {
  test(`a page ${what} asks not to be indexed`, () => {
    const html = head(changes);
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(html, /hreflang|canonical/);
  });
}

test('the import map binds every script of the shell and of the own area, and nothing else, to its content', () => {
  const { integrity } = JSON.parse(importMap(releases, 'mf-one')) as { integrity: Record<string, string> };
  const scripts = (release: typeof shell) =>
    Object.keys(release.files)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${release.contract.id}/${name}`);
  assert.deepEqual(Object.keys(integrity).sort(), [...scripts(shell), ...scripts(area)].sort());
  assert.equal(
    integrity['/assets/mf-one/partner.0000000001.js'],
    area.files['partner.0000000001.js']?.integrity,
  );
});

test('the import map stands before anything that loads a module, and the policy admits exactly its text', () => {
  const html = head();
  const text = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(text).digest('base64');
  assert.equal(cspHash(importMap(releases, 'mf-one')), `'sha256-${hash}'`);
  const map = html.indexOf('importmap');
  for (const later of ['modulepreload', 'type="module"']) assert.ok(html.indexOf(later) > map, later);
});

test('each file that the document itself asks for carries its integrity', () => {
  const asked = [
    ...head().matchAll(/<(?:link rel="(?:stylesheet|modulepreload)"|script type="module") [^>]*>/g),
  ];
  assert.equal(asked.length, 2 + 3 + 1);
  for (const [tag] of asked) {
    const [, owner = '', name = ''] = /="\/assets\/([^/]+)\/([^"]+)"/.exec(tag) ?? [];
    const release = owner === 'shell' ? shell : area;
    assert.ok(tag.includes(`integrity="${release.files[name]?.integrity}"`), tag);
  }
});

test('a page of the shell loads no file of an area', () => {
  assert.doesNotMatch(
    head({ route: undefined }).replace(/<script type="importmap">.*?<\/script>/, ''),
    /mf-one/,
  );
});

test('other programs are shown the picture of the page, else of its area, else of the site', () => {
  const picture = (name: string) => `${name}.0123456789.png`;
  const files = (...names: string[]) => Object.fromEntries(names.map((name) => [picture(name), 'png']));
  const shownWith = (own: readonly string[], site: readonly string[]) => {
    const withShell = publishTestArea(dir, {
      ...testShell,
      files: { ...testShell.files, ...files(...site) },
    });
    const one = { id: 'mf-one', routes: [{ path: '/partner', page: 'partner' }], files: files(...own) };
    const html = head({ releases: { shell: withShell, areas: [publishTestArea(dir, one)] } });
    return /og:image" content="(.*?)"/.exec(html)?.[1];
  };
  assert.equal(
    shownWith(['share', 'share.partner'], ['share']),
    `{{origin}}/assets/mf-one/${picture('share.partner')}`,
  );
  assert.equal(
    shownWith(['share', 'share.other'], ['share']),
    `{{origin}}/assets/mf-one/${picture('share')}`,
  );
  assert.equal(shownWith([], ['share']), `{{origin}}/assets/shell/${picture('share')}`);
  assert.equal(shownWith([], []), undefined);
});
