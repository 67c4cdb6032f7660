import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  mkdirSync(join(edge.site.store, 'mf-marketing/files/folder.js'));
  writeFileSync(join(edge.site.store, 'mf-marketing/files/.hidden.js'), 'not public');
  writeFileSync(join(edge.site.store, 'mf-marketing/files/notes.txt'), 'not public');
  writeFileSync(join(edge.site.store, 'mf-marketing/files/face.0123456789.woff2'), 'a font');
  writeFileSync(join(edge.site.store, 'private.json'), '{}');
});
after(() => edge.close());

const SCRIPT = '/assets/mf-marketing/home.0000000001.js';
const get = (url: string, accepted = '') =>
  edge.app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} });
/** Sends a path exactly as written; HTTP clients resolve `..` themselves. */
async function getRaw(path: string) {
  const address = edge.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { statusCode: response.statusCode, headers: response.headers, body: await text(response) };
}
const stored = (name: string) => readFileSync(join(edge.site.store, 'mf-marketing/files', name));

const types: readonly (readonly [file: string, type: string])[] = [
  [SCRIPT, 'text/javascript; charset=utf-8'],
  ['/assets/mf-marketing/home.0000000000.css', 'text/css; charset=utf-8'],
  ['/assets/shell/favicon.0123456789.svg', 'image/svg+xml'],
  ['/assets/mf-marketing/photo.0123456789.png', 'image/png'],
  ['/assets/mf-marketing/face.0123456789.woff2', 'font/woff2'],
];

for (const [file, type] of types) {
  test(`${file} is ${type}, and kept for good by whoever has it`, async () => {
    const { statusCode, headers } = await get(file);
    assert.deepEqual([statusCode, headers['content-type']], [200, type]);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  });
}

test('a picture may be shown on pages of others, code may not', async () => {
  const policyOf = async (file: string) => (await get(file)).headers['cross-origin-resource-policy'];
  assert.equal(await policyOf('/assets/mf-marketing/photo.0123456789.png'), 'cross-origin');
  assert.equal(await policyOf(SCRIPT), 'same-origin');
});

const encodings: readonly (readonly [accepted: string, ending: string, read: (body: Buffer) => Buffer])[] = [
  ['br, gzip', '.br', brotliDecompressSync],
  ['gzip', '.gz', gunzipSync],
  ['', '', (body) => body],
];

for (const [accepted, ending, read] of encodings) {
  test(`a client that takes "${accepted}" gets the stored file${ending && ` ${ending}`} as it is`, async () => {
    const { headers, rawPayload } = await get(SCRIPT, accepted);
    assert.deepEqual(rawPayload, stored(`home.0000000001.js${ending}`));
    assert.equal(Number(headers['content-length']), rawPayload.length);
    assert.equal(headers.vary, 'accept-encoding');
    assert.deepEqual(read(rawPayload), stored('home.0000000001.js'));
  });
}

test('files of a release that is no longer active are still served', async () => {
  const name = 'home.0000000009.js';
  for (const ending of ['', '.br', '.gz'])
    writeFileSync(join(edge.site.store, 'mf-marketing/files', name + ending), '//');
  assert.equal((await get(`/assets/mf-marketing/${name}`, 'br')).statusCode, 200);
});

const release = () => edge.site.active['mf-marketing'] ?? '';
const refused: readonly (readonly [what: string, url: () => string])[] = [
  ['that is not there', () => '/assets/mf-marketing/nothing.js'],
  ['of an area that is not there', () => '/assets/mf-nothing/home.0000000001.js'],
  ['of a type that no release holds', () => '/assets/mf-marketing/notes.txt'],
  ['without a name', () => '/assets/mf-marketing/'],
  ['one folder up', () => '/assets/mf-marketing/..%2f..%2fprivate.json'],
  ['one folder up, unencoded', () => `/assets/mf-marketing/../${release()}/release.json`],
  ['in the folder of a release', () => `/assets/mf-marketing/..%2f${release()}%2frelease.json`],
  ['of an area that is a path', () => '/assets/..%2f..%2f/site.json'],
  ['of an area named ..', () => '/assets/%2e%2e/site.json'],
  ['with a zero byte', () => `${SCRIPT}%00.js`],
  ['with a backslash', () => '/assets/mf-marketing/..%5c..%5cprivate.json'],
  ['deeper down', () => '/assets/mf-marketing/files/home.0000000001.js'],
  ['that is a folder', () => '/assets/mf-marketing/folder.js'],
  ['that is a compressed copy', () => `${SCRIPT}.br`],
  ['whose name begins with a dot', () => '/assets/mf-marketing/.hidden.js'],
  ['whose address is none', () => '/assets/mf-marketing/%zz.js'],
];

for (const [what, url] of refused) {
  test(`a file ${what} is a plain 404 that nobody keeps`, async () => {
    const { statusCode, headers, body } = await getRaw(url());
    assert.deepEqual([statusCode, body], [404, 'Not found\n']);
    assert.equal(headers['cache-control'], 'no-store');
  });
}

test('an area may have a digit in its name', async () => {
  const folder = join(edge.site.store, 'mf-2026/files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'home.0000000001.js'), '//');
  assert.equal((await get('/assets/mf-2026/home.0000000001.js')).statusCode, 200);
});

const negotiated: readonly (readonly [accepted: string, encoding: string | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['br;q=0.8', 'br'],
  ['identity', undefined],
  ['zstd, abra', undefined],
];

for (const [accepted, encoding] of negotiated) {
  test(`of "${accepted}" a file comes as ${encoding ?? 'it is'}`, async () => {
    const { statusCode, headers } = await get(SCRIPT, accepted);
    assert.deepEqual([statusCode, headers['content-encoding']], [200, encoding]);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  });
}

test('a file that is stored without a compressed copy comes as it is', async () => {
  const name = 'plain.0000000001.js';
  writeFileSync(join(edge.site.store, 'mf-marketing/files', name), '//');
  const { statusCode, headers, body } = await get(`/assets/mf-marketing/${name}`, 'br');
  assert.deepEqual([statusCode, headers['content-encoding'], body], [200, undefined, '//']);
});

test('HEAD tells the same headers as GET and sends nothing', async () => {
  const headers = { 'accept-encoding': 'br' };
  const head = await edge.app.inject({ method: 'HEAD', url: SCRIPT, headers });
  const full = await get(SCRIPT, 'br');
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  for (const name of ['content-length', 'content-type', 'content-encoding', 'cache-control', 'etag'] as const)
    assert.equal(head.headers[name], full.headers[name], name);
});

test('a part of a file can be had, and a part that is not there is refused with its size', async () => {
  const part = (range: string) => edge.app.inject({ url: SCRIPT, headers: { range } });
  const whole = stored('home.0000000001.js');
  const { statusCode, headers, rawPayload } = await part('bytes=5-9');
  assert.deepEqual([statusCode, rawPayload], [206, whole.subarray(5, 10)]);
  assert.equal(headers['content-range'], `bytes 5-9/${whole.length}`);
  const beyond = await part('bytes=999999-');
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${whole.length}`]);
  assert.match(String(beyond.headers['content-type']), /^text\/plain/);
  assert.equal(beyond.headers['cache-control'], 'no-store');
});

test('a file that a client has is not sent again', async () => {
  const { headers } = await get(SCRIPT);
  const again = await edge.app.inject({ url: SCRIPT, headers: { 'if-none-match': String(headers['etag']) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

for (const method of ['POST', 'PUT', 'DELETE'] as const) {
  test(`${method} to a file is refused in the words of programs`, async () => {
    const { statusCode, headers } = await edge.app.inject({ method, url: SCRIPT });
    assert.equal(statusCode, 404);
    assert.doesNotMatch(String(headers['content-type']), /html/);
  });
}

test('every public file of a release can be had', async () => {
  const names = readdirSync(join(edge.site.store, 'shell/files')).filter((name) => !/\.(br|gz)$/.test(name));
  for (const name of names) assert.equal((await get(`/assets/shell/${name}`, 'br')).statusCode, 200, name);
});
