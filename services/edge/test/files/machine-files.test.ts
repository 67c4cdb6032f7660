import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  LANGUAGES,
  SHELL_CONTRACT,
  localizePath,
  searchIndexUrl,
  tableUrl,
  type ReleaseTable,
  type SearchIndex,
} from '@larkfield/contracts';
import { ORIGIN, startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

const get = (url: string) => edge.app.inject({ url });

test('the sitemap lists each public indexed page in each language, with its translations, and nothing else', async () => {
  const { headers, body } = await get('/sitemap.xml');
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const expected = ['/', '/film', '/supportUs'].flatMap((path) =>
    LANGUAGES.map(({ tag }) => ORIGIN + localizePath(path, tag)),
  );
  assert.deepEqual(listed.sort(), expected.sort());
  const [first] = body.match(/<url>.*?<\/url>/s) ?? [];
  assert.equal(first?.match(/hreflang=/g)?.length, LANGUAGES.length);
});

test('robots are kept from calls and shown the sitemap', async () => {
  const { body } = await get('/robots.txt');
  assert.match(body, /^Disallow: \/api\/$/m);
  assert.ok(body.includes(`Sitemap: ${ORIGIN}/sitemap.xml`));
});

test('an open page is told the live release and its shell contract, and never an old answer', async () => {
  const response = await get('/releases/current');
  assert.deepEqual(response.json(), { id: edge.site.manifest.id, shellContract: SHELL_CONTRACT });
  assert.equal(response.headers['cache-control'], 'no-store');
});

test('the release table of each language has an address by the id of the site, and never changes', async () => {
  for (const { tag } of LANGUAGES) {
    const response = await get(tableUrl(edge.site.manifest.id, tag));
    assert.equal(response.json<ReleaseTable>().language, tag);
    assert.match(String(response.headers['cache-control']), /immutable/);
  }
});

test('the search index of each language is asked for again, and answered in full only when it has changed', async () => {
  for (const { tag } of LANGUAGES) {
    const url = searchIndexUrl(tag);
    const { headers, body } = await edge.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(headers['vary'], 'accept-encoding');
    assert.equal((JSON.parse(body) as SearchIndex).pages[0]?.title, `${tag} title`);
    const again = await edge.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  }
});

test('the table of another release is "not found", not the table of this one', async () => {
  assert.equal((await get('/releases/0000000000000000.en.json')).statusCode, 404);
});
