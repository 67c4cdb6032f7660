import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refererPath } from '../../src/routing/addresses.ts';
import { ORIGIN, startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

const choose = (payload: string, headers: Record<string, string> = {}) =>
  edge.app.inject({
    method: 'POST',
    url: '/preferences',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a mode is remembered for a year, and the visitor is back on the page with its query', async () => {
  const response = await choose('theme=black-on-yellow', { referer: `${ORIGIN}/ar/film?a=1#b` });
  assert.deepEqual([response.statusCode, response.headers.location], [303, '/ar/film?a=1']);
  assert.deepEqual(String(response.headers['set-cookie']).split('; ').sort(), [
    'Max-Age=31536000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
    'theme=black-on-yellow',
  ]);
});

test('the remembered mode is the one of the next document', async () => {
  const response = await choose('theme=black-on-yellow');
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  const page = await edge.app.inject({ url: '/', headers: { cookie } });
  assert.match(page.body, /data-theme="black-on-yellow"/);
});

test('a site without HTTPS has a cookie that works there', async () => {
  const plain = await startEdge({ SITE_ORIGIN: 'http://localhost:3000' });
  const response = await plain.app.inject({
    method: 'POST',
    url: '/preferences',
    payload: 'theme=default',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.doesNotMatch(String(response.headers['set-cookie']), /Secure/);
  await plain.close();
});

const elsewhere: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: ORIGIN },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
];
for (const headers of elsewhere) {
  test(`a form of another site (${JSON.stringify(headers)}) is refused and remembers nothing`, async () => {
    const response = await choose('theme=black-on-yellow', headers);
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [403, 'CROSS_SITE']);
    assert.equal(response.headers['set-cookie'], undefined);
  });
}

test('the own form is taken, as the browser marks it', async () => {
  for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: ORIGIN }, { origin: ORIGIN }])
    assert.equal((await choose('theme=black-on-yellow', headers)).statusCode, 303);
});

for (const payload of ['', 'theme=', 'theme=neon', 'theme=default%0d%0aset-cookie:%20a=b', 'other=default']) {
  test(`"${payload}" is no mode: nothing is remembered and the visitor goes back`, async () => {
    const response = await choose(payload, { referer: `${ORIGIN}/film` });
    assert.deepEqual([response.statusCode, response.headers.location], [303, '/film']);
    assert.equal(response.headers['set-cookie'], undefined);
  });
}

const referers: readonly (readonly [referer: string | undefined, path: string])[] = [
  [undefined, '/'],
  ['', '/'],
  ['no address', '/'],
  ['https://www.site.example/film', '/film'],
  ['https://elsewhere.example/film?a', '/film?a'],
  ['https://elsewhere.example//evil.example/', '/'],
  [String.raw`https://elsewhere.example/\evil.example`, '/'],
  [String.raw`https://elsewhere.example\\evil.example`, '/'],
  [String.raw`other:/\evil.example`, '/'],
  ['other://host//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['about:blank', '/'],
];

for (const [referer, path] of referers) {
  test(`coming from ${referer ?? 'nowhere'} the way back is ${path}, on this site`, () => {
    assert.equal(refererPath(referer), path);
    assert.equal(new URL(refererPath(referer), ORIGIN).origin, ORIGIN);
  });
}

const cookieOf = (response: { readonly headers: Record<string, unknown> }): string =>
  String(response.headers['set-cookie']).split(';')[0] ?? '';

test('a way to read is remembered beside those chosen before, and the next document has it', async () => {
  const size = cookieOf(await choose('size=150'));
  const both = cookieOf(await choose('spacing=wide', { cookie: size }));
  assert.equal(both, 'reading=150.wide.site.off');
  const page = await edge.app.inject({ url: '/', headers: { cookie: both } });
  assert.match(page.body, /data-reading-size="150" data-reading-spacing="wide">/);
});

test('the site reads its own way again when that is wished', async () => {
  const cookie = cookieOf(await choose('reading=default', { cookie: 'reading=200.wider.plain.on' }));
  const page = await edge.app.inject({ url: '/', headers: { cookie } });
  assert.match(page.body, /data-theme="automatic">/);
});

for (const cookie of ['reading=', 'reading=900.huge', 'reading="><script>', '']) {
  test(`the cookie "${cookie}" names nothing and changes no document`, async () => {
    const page = await edge.app.inject({ url: '/', headers: { cookie } });
    assert.match(page.body, /data-theme="automatic">/);
  });
}

for (const payload of ['size=900', 'ruler=maybe', 'reading=150.wide.site.off']) {
  test(`"${payload}" is no way to read: nothing is remembered`, async () => {
    assert.equal((await choose(payload)).headers['set-cookie'], undefined);
  });
}
