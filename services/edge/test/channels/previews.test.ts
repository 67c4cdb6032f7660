import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { LANGUAGES, localizePath } from '@larkfield/contracts';
import { endPreview, showPreview, signPreviewToken } from '@larkfield/federation/releases';
import { publishTestArea, testBrand } from '@larkfield/federation/testing';
import { cookieOf, REASON, startChannelEdge, versionOf, type ChannelEdge } from '../support/channel-edge.ts';
import { ORIGIN } from '../support/edge.ts';
import { mainOf, SHOWN } from '../support/dynamic-edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

let edge: ChannelEdge;
let service: TestService;
let said = 'first';
before(async () => {
  service = await startService(({ method }, response) => {
    if (method === 'POST') said = 'second';
    sendJson(response, 200, { ...SHOWN, fragment: `<p>${said}</p>` });
  });
  edge = await startChannelEdge({ services: `jobs=${service.url}` });
});
after(async () => {
  await edge.close();
  await service.close();
});

/** Opens a link and returns the resulting cookie. */
const cookieFor = async ({ pass }: { readonly pass: string }) =>
  cookieOf((await edge.get(`/?preview=${pass}`)).headers);

test('a link leads to the same address without its pass, and from then on this browser alone gets the preview', async () => {
  const { pass, id } = await edge.preview('navy', 2);
  const opened = await edge.get(`/ar?a=1&preview=${pass}&b=%20`);
  assert.deepEqual([opened.statusCode, opened.headers.location], [302, '/ar?a=1&b=%20']);
  assert.deepEqual(
    [opened.headers['cache-control'], opened.headers['referrer-policy']],
    ['no-store', 'no-referrer'],
  );
  const [pair = '', ...attributes] = String(opened.headers['set-cookie']).split('; ');
  const lasts = attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length);
  assert.ok(Number(lasts) > 3000 && Number(lasts) <= 3600, lasts);
  const marks = attributes.filter((each) => !each.startsWith('Max-Age='));
  assert.deepEqual(marks.sort(), ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  const [mine, others] = [await edge.get('/', { cookie: pair }), await edge.get('/')];
  assert.deepEqual([versionOf(mine.body), versionOf(others.body)], [2, 1]);
  assert.equal((await edge.get('/releases/current', { cookie: pair })).json<{ id: string }>().id, id);
});

test('nobody keeps what a preview shows, and no search engine lists it; the live site stays as it was', async () => {
  const before = await edge.get('/');
  const cookie = await cookieFor(await edge.preview('navy', 2));
  for (const url of ['/', '/ar', '/nothing', '/sitemap.xml', '/search/en.json', '/releases/current']) {
    const { headers } = await edge.get(url, { cookie });
    assert.equal(headers['cache-control'], 'no-store', url);
    assert.equal(headers['x-robots-tag'], 'noindex', url);
    assert.equal(headers.etag, undefined, url);
  }
  const tagged = { 'if-none-match': String(before.headers.etag) };
  assert.equal((await edge.get('/', { cookie, ...tagged })).statusCode, 200);
  assert.equal((await edge.get('/', tagged)).statusCode, 304);
  const after = await edge.get('/');
  assert.deepEqual([after.body, after.headers.etag], [before.body, before.headers.etag]);
  assert.equal(after.headers['x-robots-tag'], undefined);
  assert.doesNotMatch(after.body, /class="preview"/);
});

test('every document of a preview says so in its language, with its end and a way out', async () => {
  const cookie = await cookieFor(await edge.preview('navy', 2));
  const said = new Set<string>();
  for (const { tag } of LANGUAGES) {
    for (const path of ['/', '/nothing']) {
      const { body } = await edge.get(localizePath(path, tag), { cookie });
      const [, banner = ''] = /<body>\n<aside class="preview"(.*?)<\/aside>/s.exec(body) ?? [];
      assert.match(
        banner,
        /<bdi>navy<\/bdi>.*<time datetime="20.*<form method="post" action="\/previews\/leave">/s,
      );
      assert.doesNotMatch(banner, /\{\{|style=|<script/);
      said.add(banner);
    }
  }
  assert.equal(said.size, LANGUAGES.length);
  const { headers, statusCode } = await edge.get('/previews/style.css');
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/css; charset=utf-8']);
});

test('previews of one site under two names are told apart, compressed or not', async () => {
  const [navy, green] = [
    await cookieFor(await edge.preview('navy', 2)),
    await cookieFor(await edge.preview('green', 2)),
  ];
  for (const [cookie, name] of [
    [navy, 'navy'],
    [green, 'green'],
    [navy, 'navy'],
  ] as const)
    assert.match((await edge.get('/', { cookie })).body, new RegExp(`<bdi>${name}</bdi>`));
});

test('leaving leads back to the page, and to the live site', async () => {
  await edge.preview('navy', 2);
  const left = await edge.app.inject({
    method: 'POST',
    url: '/previews/leave',
    headers: { referer: `${ORIGIN}/ar?a=1` },
  });
  assert.deepEqual([left.statusCode, left.headers.location], [303, '/ar?a=1']);
  assert.match(String(left.headers['set-cookie']), /^preview=; Max-Age=0/);
  const foreign = await edge.app.inject({
    method: 'POST',
    url: '/previews/leave',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  assert.deepEqual([foreign.statusCode, foreign.headers['set-cookie']], [403, undefined]);
});

test('a link that is forged, withdrawn or over is a page that says so in its language and leads to the live one', async (t) => {
  t.after(() => mock.timers.reset());
  const { pass } = await edge.preview('navy', 2);
  const other = await edge.preview('green', 2);
  const cases: [string, number][] = [
    [pass.replace('navy', 'green'), 403],
    [pass.replace(/\.\d+\./, '.99999999999.'), 403],
    [`${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`, 403],
    ['', 403],
    ['x', 403],
    ['live.99999999999.' + 'x'.repeat(43), 403],
  ];
  for (const [forged, status] of cases) {
    const { statusCode, headers, body } = await edge.get(`/ar?preview=${forged}`);
    assert.equal(statusCode, status, forged);
    assert.equal(headers['set-cookie'], undefined);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(body, /<html lang="ar" dir="rtl">.*<h1>انتهت.*<a href="\/ar">/s);
  }
  const cookie = await cookieFor(other);
  endPreview(edge.site, 'green', REASON);
  await edge.check();
  assert.equal((await edge.get(`/?preview=${other.pass}`)).statusCode, 403);
  const after = await edge.get('/', { cookie });
  assert.equal(versionOf(after.body), 1);
  assert.match(String(after.headers['set-cookie']), /^preview=; Max-Age=0/);
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3600_000 });
  assert.equal((await edge.get(`/?preview=${pass}`)).statusCode, 410);
  assert.equal(versionOf((await edge.get('/', { cookie: `preview=${pass}` })).body), 1);
});

test('a preview that is broken is refused in one line of the log, and its link says that it leads nowhere', async () => {
  const { pass, id } = await edge.preview('torn', 5);
  rmSync(join(edge.site.sites, id, 'pages/ar/route/index.html'));
  for (let time = 0; time < 3; time += 1) assert.equal((await edge.get(`/?preview=${pass}`)).statusCode, 403);
  const refusals = edge.log.filter((line) => line.includes('refused'));
  assert.equal(refusals.length, 1);
  assert.match(refusals[0] ?? '', /of preview-torn refused: .*ar\/route\/index\.html/);
});

test('a preview with a new area whose service has no address is refused, and names the service', async () => {
  const { dir, store, sites } = edge.site;
  const area = { id: 'mf-b', api: [{ prefix: '/api/boats', service: 'boats' }] };
  const releases = { 'mf-b': publishTestArea(dir, area).id };
  const until = new Date(Date.now() + 3600_000);
  const preview = await showPreview(
    { store, sites, brand: testBrand },
    { name: 'boats', releases, until },
    REASON,
  );
  const pass = signPreviewToken({ name: 'boats', until }, preview);
  assert.equal((await edge.get(`/?preview=${pass}`)).statusCode, 403);
  assert.match(
    edge.log.join(),
    /preview-boats refused: areas would be missing: mf-b \(no address of the service boats\)/,
  );
});

test('pages on request are rendered for the site that asks, and what is written on one is seen on the other', async () => {
  const cookie = await cookieFor(await edge.preview('navy', 2));
  const mains = () =>
    Promise.all(
      [{}, { cookie }].map(async (headers) =>
        mainOf((await edge.get('/jobs/a', headers)).body)?.includes(said),
      ),
    );
  assert.deepEqual(await mains(), [true, true]);
  const asked = service.calls.flatMap(({ url }) => new URL(url, service.url).searchParams.get('site') ?? []);
  assert.equal(new Set(asked).size, 2);
  await edge.app.inject({ method: 'POST', url: '/api/jobs', headers: { cookie } });
  assert.equal(said, 'second');
  assert.deepEqual(await mains(), [true, true]);
});

test('a preview goes on when another release goes live, and shows what was shown anew', async () => {
  const cookie = await cookieFor(await edge.preview('navy', 2));
  await edge.promote(3);
  assert.equal(versionOf((await edge.get('/', { cookie })).body), 2);
  await edge.preview('navy', 4);
  assert.deepEqual(
    [versionOf((await edge.get('/', { cookie })).body), versionOf((await edge.get('/')).body)],
    [4, 3],
  );
});
