import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LANGUAGES, type SearchIndex } from '@larkfield/contracts';
import { searchFile } from '../../src/compose/compose-site.ts';
import { searchIndex } from '../../src/documents/search-index.ts';
import { composeTestSite, serverOf, type TestArea, type TestSite } from '../support/site.ts';

const first: TestArea = {
  id: 'mf-first',
  server: serverOf(`(page, site) =>
    page === 'broken' && Promise.reject(new Error('cannot render'))
    || '<h1>' + page + ' ' + site.language + '</h1><section id="more"><h2>More</h2><p>Words.</p></section>'`),
  routes: [
    { path: '/', page: 'home' },
    { path: '/thanks', page: 'thanks', indexed: false },
    { path: '/broken', page: 'broken' },
  ],
};
const second: TestArea = {
  id: 'mf-second',
  routes: [
    { path: '/hub', page: 'hub' },
    { path: '/profile', page: 'profile', audience: 'signed-in' },
    { path: '/event', page: 'event', kind: 'dynamic' },
  ],
};

let site: TestSite;
before(async () => {
  site = await composeTestSite([first, second]);
});
after(() => site.remove());

test('the index of each language holds the pages of all areas that everybody may find, of dynamic ones what is known ahead, and no other', () => {
  for (const { tag } of LANGUAGES) {
    const index = JSON.parse(readFileSync(join(site.out, searchFile(tag)), 'utf8')) as SearchIndex;
    assert.deepEqual(index.pages, [
      {
        path: '/',
        title: `${tag} title`,
        sections: [
          { heading: `home ${tag}`, text: `${tag} description` },
          { heading: 'More', text: 'Words.', anchor: 'more' },
        ],
      },
      {
        path: '/hub',
        title: `${tag} title`,
        sections: [{ heading: `hub ${tag}`, text: `${tag} description` }],
      },
      {
        path: '/event',
        title: `${tag} title`,
        sections: [{ heading: `${tag} title`, text: `${tag} description` }],
      },
    ]);
  }
});

test('a section in the same words on several pages is found on the first, the head of a page always', () => {
  const route = (path: string) => ({ path, title: 'Title', description: 'About.' });
  const fragment = '<h1>One</h1><h2 id="same">Same</h2><p>Words.</p>';
  const { pages } = searchIndex([
    { ...route('/a'), fragment },
    { ...route('/b'), fragment: `${fragment}<h2>Same</h2><p>Others.</p>` },
  ]);
  assert.deepEqual(
    pages.map(({ path, sections }) => [path, sections.map(({ heading, text }) => `${heading}: ${text}`)]),
    [
      ['/a', ['One: About.', 'Same: Words.']],
      ['/b', ['One: About.', 'Same: Others.']],
    ],
  );
});
