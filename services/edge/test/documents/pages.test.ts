import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ORIGIN, startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

const get = (url: string, headers: Record<string, string> = {}) => edge.app.inject({ url, headers });

const pages: readonly (readonly [path: string, content: string])[] = [
  ['/', 'home en'],
  ['/?a=1', 'home en'],
  ['/ar', 'home ar'],
  ['/zh-Hant/film', 'film zh-Hant'],
  ['/supportUs', 'hub en'],
];

for (const [path, content] of pages) {
  test(`${path} is the document with ${content}`, async () => {
    const { statusCode, headers, body } = await get(path);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.ok(body.includes(`<h1>${content}</h1>`));
    assert.doesNotMatch(body, /\{\{(origin|theme)\}\}/);
  });
}

test('a document names the public origin, whatever host was asked', async () => {
  const { body } = await get('/', { host: 'attacker.example' });
  assert.match(body, new RegExp(`<link rel="canonical" href="${ORIGIN}/">`));
  assert.doesNotMatch(body, /attacker/);
});

const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/en', '/'],
  ['/EN/film', '/film'],
  ['/Film', '/film'],
  ['/film/', '/film'],
  ['/supportus', '/supportUs'],
  ['/support', '/supportUs'],
  ['/Help-Us/?a=1&b=%20', '/supportUs?a=1&b=%20'],
  ['/AR', '/ar'],
  ['/ar/', '/ar'],
  ['/zh-hant/FILM/?x', '/zh-Hant/film?x'],
];

for (const [from, to] of redirects) {
  test(`${from} moves for good to ${to}, and that one is a page`, async () => {
    const { statusCode, headers } = await get(from);
    assert.deepEqual([statusCode, headers.location], [301, to]);
    assert.equal((await get(to)).statusCode, 200);
  });
}

for (const path of [
  '/nothing',
  '/ar/nothing',
  '/film/more',
  '//',
  '/film//',
  '//elsewhere.example/film',
  '/film\\x',
  '/ar/ar',
]) {
  test(`${path} is "page not found" and never a redirect`, async () => {
    const { statusCode, headers, body } = await get(path);
    assert.equal(statusCode, 404);
    assert.equal(headers.location, undefined);
    const language = path.startsWith('/ar') ? 'ar' : 'en';
    assert.ok(body.includes(`<h1>not-found ${language}</h1>`));
    assert.match(body, /<meta name="robots" content="noindex">/);
    assert.deepEqual([headers['cache-control'], headers['etag']], ['no-store', undefined]);
  });
}

for (const path of ['/%', '/%zz', '/ar/%c3', '/film%00']) {
  test(`${path}, which is no address, is "page not found" as well`, async () => {
    const { statusCode, headers, body } = await get(path);
    assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8']);
    const language = path.startsWith('/ar') ? 'ar' : 'en';
    assert.ok(body.includes(`<h1>not-found ${language}</h1>`));
  });
}

test('what is no address is answered to browsers, too, and in the theme of the visitor', async () => {
  const headers = { 'accept-encoding': 'gzip, br', cookie: 'theme=white-on-black' };
  const { statusCode, body } = await get('/%zz', headers);
  assert.equal(statusCode, 404);
  assert.match(body, /data-theme="white-on-black"/);
});

test('a call whose address is none is answered for programs', async () => {
  const { statusCode, body } = await get('/api/%zz');
  assert.equal(statusCode, 404);
  assert.equal((JSON.parse(body) as { code: string }).code, 'NOT_FOUND');
});

test('the remembered language opens the home page, and only the home page', async () => {
  const cookie = 'a=b; language=ar; c=d';
  const home = await get('/?a=1', { cookie });
  assert.deepEqual([home.statusCode, home.headers.location], [302, '/ar?a=1']);
  assert.equal(home.headers['cache-control'], 'no-cache');
  for (const path of ['/ar', '/de', '/film'])
    assert.equal((await get(path, { cookie })).statusCode, 200, path);
});

for (const value of ['en', 'klingon', '', '//elsewhere.example', 'AR']) {
  test(`a remembered language "${value}" moves nobody`, async () => {
    assert.equal((await get('/', { cookie: `language=${value}` })).statusCode, 200);
  });
}

const themes: readonly (readonly [cookie: string, theme: string])[] = [
  ['theme=white-on-black', 'white-on-black'],
  ['my-theme=white-on-black; theme=black-on-yellow', 'black-on-yellow'],
  ['theme="><script>', 'automatic'],
  ['theme=$&', 'automatic'],
  ['theme=', 'automatic'],
  ['', 'automatic'],
];

for (const [cookie, theme] of themes) {
  test(`with cookie "${cookie}" the document comes in ${theme}, without a flash of another`, async () => {
    const { body, headers } = await get('/', { cookie });
    assert.match(body, new RegExp(`<html lang="en" dir="ltr" data-theme="${theme}">`));
    assert.match(headers.vary ?? '', /cookie/);
  });
}

const encodings: readonly (readonly [
  accepted: string,
  encoding: string | undefined,
  read: (body: Buffer) => Buffer,
])[] = [
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br; q=0.0, gzip;q=0', undefined, (body) => body],
  ['br;q=0.8', 'br', brotliDecompressSync],
  ['', undefined, (body) => body],
  ['zstd, abra', undefined, (body) => body],
];

for (const [accepted, encoding, read] of encodings) {
  test(`a client that takes "${accepted}" gets ${encoding ?? 'the plain document'}, with the same words`, async () => {
    const { headers, rawPayload } = await get('/film', { 'accept-encoding': accepted });
    assert.equal(headers['content-encoding'], encoding);
    assert.match(headers.vary ?? '', /accept-encoding/);
    assert.equal(read(rawPayload).toString(), (await get('/film')).body);
  });
}

test('a document that the client has is not sent again; another encoding, theme or page is', async () => {
  const br = { 'accept-encoding': 'br' };
  const { headers } = await get('/film', br);
  const tag = { 'if-none-match': String(headers.etag) };
  const again = await get('/film', { ...br, ...tag });
  assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0]);
  assert.equal(again.headers.etag, headers.etag);
  assert.ok(again.headers['content-security-policy']);
  for (const [path, more] of [
    ['/film', { 'accept-encoding': 'gzip' }],
    ['/film', { ...br, cookie: 'theme=white-on-black' }],
    ['/de/film', br],
  ] as const) {
    assert.equal((await get(path, { ...more, ...tag })).statusCode, 200, path);
  }
});

test('HEAD tells the same headers as GET and sends nothing', async () => {
  const [full, head] = await Promise.all([get('/film'), edge.app.inject({ method: 'HEAD', url: '/film' })]);
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  for (const name of ['etag', 'content-security-policy', 'content-length'] as const) {
    assert.equal(head.headers[name], full.headers[name], name);
  }
});

for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
  test(`${method} to a page is refused in the words of programs`, async () => {
    const response = await edge.app.inject({ method, url: '/film' });
    assert.equal(response.statusCode, 404);
    assert.equal(response.json<{ code: string }>().code, 'NOT_FOUND');
  });
}
