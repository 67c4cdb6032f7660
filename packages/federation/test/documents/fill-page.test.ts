import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fillFrame, fillPage, splitTemplate, type FoundPageAnswer } from '../../src/documents/fill-page.ts';
import { escapeHtml, toScriptSafeJson } from '../../src/documents/html.ts';
import { PAGE_SLOTS } from '../../src/documents/slots.ts';

const { path, title, description, head, main, fragmentStart, fragmentEnd, data } = PAGE_SLOTS;
const template = [
  `<title>${title}</title><meta content="${description}"><link href="https://a.example/ar${path}">${head}`,
  `<main${main}>${fragmentStart}<p>instead\nof it</p>${fragmentEnd}</main>`,
  `<script>${toScriptSafeJson({ texts: 'kept {{name}}', page: { data } })}</script><footer>${title}</footer>`,
].join('\n');
const frame = {
  template: splitTemplate(template),
  path: '/jobs/a',
  siteName: 'Site',
  page: { area: 'mf-a', page: 'job' },
};
const shown: FoundPageAnswer = { status: 200, title: 'T', description: 'D', maxAgeS: 0 };

test('a page fills every slot wherever it stands, and leaves what is none', () => {
  const full = {
    ...shown,
    robots: 'noindex',
    jsonLd: [{ a: '</script>' }],
    data: [1],
    fragment: '<h1>H</h1>',
  };
  assert.equal(
    fillPage(frame, full),
    [
      `<title>T – Site</title><meta content="D"><link href="https://a.example/ar/jobs/a">` +
        `<meta name="robots" content="noindex">\n` +
        String.raw`<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"a":"\u003c/script>"}]}</script>`,
      `<main data-page="mf-a/job"><h1>H</h1></main>`,
      `<script>{"texts":"kept {{name}}","page":{"data":{"known":[1]}}}</script><footer>T – Site</footer>`,
    ].join('\n'),
  );
});

test('a page without HTML keeps the words in its place, and brings its data', () => {
  const html = fillPage(frame, { ...shown, data: 0 });
  assert.match(html, /<main><p>instead\nof it<\/p><\/main>/);
  assert.match(html, /"data":\{"known":0\}/);
  assert.doesNotMatch(html, /data-page|robots|ld\+json/);
});

test('what looks like a slot and is none stays as it is', () => {
  const html = fillPage({ ...frame, template: splitTemplate(`${template}{{page.other}}`) }, shown);
  assert.ok(html.endsWith('</footer>{{page.other}}'), html);
});

test('the frame alone has the words of the contract, no data, and stays out of search engines', () => {
  const html = fillFrame(frame, { title: 'Jobs', description: 'All jobs' });
  assert.match(html, /<title>Jobs – Site<\/title><meta content="All jobs">/);
  assert.match(html, /<meta name="robots" content="noindex">/);
  assert.match(html, /<main><p>instead\nof it<\/p><\/main>/);
  assert.match(html, /"page":\{"data":null\}/);
});

test('a title that names the site is not made longer', () => {
  assert.match(fillPage(frame, { ...shown, title: 'Work at Site' }), /<title>Work at Site<\/title>/);
});

const slots = [
  ...Object.values(PAGE_SLOTS),
  '"{{page.data}}"',
  '{{origin}}',
  '$&',
  "$'",
  '</script>',
  '<!--',
  '"',
];
const words = fc
  .array(fc.oneof(fc.constantFrom(...slots), fc.string()), { minLength: 1 })
  .map((parts) => parts.join(''));

test('whatever people have written comes out as it is, and nowhere else', () => {
  fc.assert(
    fc.property(words, words, words.filter(Boolean), words, (name, about, html, said) => {
      const filled = fillPage(frame, {
        ...shown,
        title: name,
        description: about,
        fragment: html,
        data: said,
      });
      const full = name.includes('Site') ? name : `${name} – Site`;
      assert.equal(
        filled,
        [
          `<title>${escapeHtml(full)}</title><meta content="${escapeHtml(about)}"><link href="https://a.example/ar/jobs/a">`,
          `<main data-page="mf-a/job">${html}</main>`,
          `<script>{"texts":"kept {{name}}","page":{"data":${toScriptSafeJson({ known: said })}}}</script><footer>${escapeHtml(full)}</footer>`,
        ].join('\n'),
      );
    }),
  );
});
