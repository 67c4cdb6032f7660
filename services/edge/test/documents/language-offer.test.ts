import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@larkfield/contracts';
import type { SiteData } from '@larkfield/federation/compose';
import { startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

interface Visitor {
  /** Header as browsers send it. */
  readonly prefers?: string;
  readonly chosen?: string;
}

/** Returns the offer in a document: in its banner and in its hydration data. */
async function offered(url: string, { prefers, chosen }: Visitor) {
  const headers = {
    ...(prefers ? { 'accept-language': prefers } : {}),
    ...(chosen ? { cookie: `language=${chosen}` } : {}),
  };
  const { body, headers: answered } = await edge.app.inject({ url, headers });
  const place = /<div data-offer="">(.*?)<\/div>/s.exec(body)?.[1];
  const banner = /lang="([^"]*)".*href="([^"]*)"/.exec(place ?? '')?.slice(1);
  const { offer } = JSON.parse(/id="site-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as SiteData;
  return { banner, told: offer?.language, vary: String(answered['vary']) };
}

const cases: readonly (readonly [url: string, visitor: Visitor, language: Language, href: string])[] = [
  ['/film', { prefers: 'de-AT,en;q=0.8' }, 'de', '/de/film'],
  ['/film', { prefers: 'nl,fi,ar-EG' }, 'ar', '/ar/film'],
  ['/film', { prefers: 'en;q=0.5, sv' }, 'sv', '/sv/film'],
  ['/film', { prefers: 'de', chosen: 'ar' }, 'ar', '/ar/film'],
  ['/ar/film', { prefers: 'ar', chosen: 'en' }, 'en', '/film'],
  ['/film?a=1', { prefers: 'de', chosen: 'klingon' }, 'de', '/de/film'],
  ['/fr', { prefers: 'zh-TW' }, 'zh-Hant', '/zh-Hant'],
];
for (const [url, visitor, language, href] of cases) {
  test(`${url} offers ${language} to ${JSON.stringify(visitor)}`, async () => {
    const { banner, told, vary } = await offered(url, visitor);
    assert.deepEqual([banner, told], [[language, href], language]);
    assert.match(vary, /accept-language/);
  });
}

for (const [url, visitor] of [
  ['/film', { prefers: 'en-GB,de' }],
  ['/film', { prefers: 'nl,fi' }],
  ['/film', { prefers: 'de', chosen: 'en' }],
  ['/film', { prefers: '*' }],
  ['/film', { prefers: ';;;, q=x' }],
  ['/film', {}],
  ['/nowhere', { prefers: 'de' }],
] as const) {
  test(`${url} offers nothing to ${JSON.stringify(visitor)}`, async () => {
    const { banner, told } = await offered(url, visitor);
    assert.deepEqual([banner, told], [undefined, undefined]);
  });
}

test('one visitor’s offer is not in the document of the next', async () => {
  assert.equal((await offered('/supportUs', { prefers: 'sv' })).told, 'sv');
  assert.equal((await offered('/supportUs', { prefers: 'vi' })).told, 'vi');
  assert.equal((await offered('/supportUs', { prefers: 'en' })).told, undefined);
});
