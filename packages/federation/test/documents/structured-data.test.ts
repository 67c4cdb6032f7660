import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language, Release, RouteSummary } from '@larkfield/contracts';
import { structuredData } from '../../src/documents/structured-data.ts';
import { testBrand } from '../support/brand.ts';

const contract = {
  id: 'mf-one',
  routes: [
    { path: '/', page: 'home', questions: [{ question: 'a:q', answer: 'a:a' }] },
    { path: '/plain', page: 'plain' },
  ],
};
const labels = { de: { 'a:q': 'Was ist {{product}}?', 'a:a': 'Ein </script> Ding.' } };
// Only the parts of a release that the function reads.
const release = { contract, labels } as unknown as Release;

function things(path: string, language: Language = 'de') {
  const route = { path, area: 'mf-one', page: 'x' } as RouteSummary;
  const blocks = structuredData({
    route,
    language,
    brand: testBrand,
    releases: { shell: release, areas: [release] },
  });
  assert.ok(
    blocks.every((block) => block.split('</script>').length === 2),
    'nothing ends the block early',
  );
  const found = blocks.map(
    (block) => JSON.parse(block.replace(/^<script[^>]*>|<\/script>$/g, '')) as unknown,
  );
  return found as { '@graph': Record<string, unknown>[] }[];
}

test('the home page names the operator, the site and its language', () => {
  const [organization, site] = things('/')[0]?.['@graph'] ?? [];
  assert.deepEqual(
    [organization?.['@type'], organization?.['name'], organization?.['url'], organization?.['sameAs']],
    ['Organization', 'Larkfield', '{{origin}}/de', ['https://x.com/']],
  );
  assert.deepEqual(
    [site?.['@type'], site?.['inLanguage'], site?.['publisher']],
    ['WebSite', 'de', { '@id': '{{origin}}/#organization' }],
  );
});

test('questions of the contract are told with their answers, in the language of the page', () => {
  const faq = things('/')[0]?.['@graph'].find((thing) => thing['@type'] === 'FAQPage');
  assert.deepEqual(faq?.['mainEntity'], [
    {
      '@type': 'Question',
      name: 'Was ist Suite?',
      acceptedAnswer: { '@type': 'Answer', text: 'Ein </script> Ding.' },
    },
  ]);
});

test('a page that has nothing to tell carries no block', () => {
  assert.deepEqual(things('/plain'), []);
});
