import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { escapeHtml } from '@larkfield/federation/compose';
import { formKey } from '../../src/documents/form-key.ts';
import {
  dataOf,
  mainOf,
  newPath,
  SHOWN,
  siteDataOf,
  startDynamicEdge,
  type DynamicEdge,
} from '../support/dynamic-edge.ts';
import { ORIGIN } from '../support/edge.ts';
import { sendJson } from '../support/service.ts';

let edge: DynamicEdge;
before(async () => {
  edge = await startDynamicEdge();
});
after(() => edge.close());
beforeEach(() => edge.respondWith(SHOWN));

test('a page that is there is a whole document with its head, its HTML and the data to hydrate it', async () => {
  const path = newPath();
  const { statusCode, headers, body } = await edge.get(`/ar${path}`);
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.match(body, /<html lang="ar" dir="rtl" data-theme="automatic">/);
  assert.match(body, /<title>Welder &lt;b&gt;&amp; more – Larkfield<\/title>/);
  const description = 'Say &quot;hello&quot; &amp; &#39;bye&#39; &lt;now&gt;';
  assert.ok(body.includes(`<meta name="description" content="${description}">`));
  assert.ok(body.includes(`<meta property="og:description" content="${description}">`));
  assert.ok(body.includes(`<link rel="canonical" href="${ORIGIN}/ar${path}">`));
  assert.ok(body.includes(`<meta property="og:url" content="${ORIGIN}/ar${path}">`));
  assert.ok(body.includes('<meta name="robots" content="noarchive">'));
  const main = `<main id="main" tabindex="-1" data-page="mf-work/job"><h1>Welder</h1></main>`;
  assert.equal(mainOf(body), main);
  assert.deepEqual(dataOf(body), { area: 'mf-work', page: 'job', data: { known: SHOWN.data } });
  const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  assert.deepEqual(JSON.parse(linked), { '@context': 'https://schema.org', '@graph': SHOWN.jsonLd });
  assert.doesNotMatch(body, /<script>|\{\{page\.|page\.fragment|\{\{origin/);
  const asked = { path, language: 'ar', search: '', site: edge.site.manifest.id };
  assert.deepEqual(edge.askedFor(path), [asked]);
});

const LIKE_SLOTS =
  '{{origin}} {{page.title}} {{theme}} </script> </main> $& $1 <!--page.fragment--> "{{page.data}}"';

test('words of people that look like something to fill in come out as they are', async () => {
  const text = escapeHtml(LIKE_SLOTS);
  edge.respondWith({
    ...SHOWN,
    title: LIKE_SLOTS,
    description: LIKE_SLOTS,
    robots: LIKE_SLOTS,
    jsonLd: [{ name: LIKE_SLOTS }],
    data: { said: LIKE_SLOTS },
    fragment: `<p>${LIKE_SLOTS}</p>`,
  });
  const { body } = await edge.get(newPath());
  assert.ok(body.includes(`<title>${text} – Larkfield</title>`));
  assert.ok(body.includes(`<meta name="description" content="${text}">`));
  assert.ok(body.includes(`<meta name="robots" content="${text}">`));
  assert.ok(body.includes(`data-page="mf-work/job"><p>${LIKE_SLOTS}</p></main>`));
  assert.deepEqual(dataOf(body)?.data, { known: { said: LIKE_SLOTS } });
  const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  assert.deepEqual((JSON.parse(linked) as { '@graph': unknown })['@graph'], [{ name: LIKE_SLOTS }]);
});

test('an address of strange characters stays within its attributes', async () => {
  const { statusCode, body } = await edge.get("/jobs/%22%3E%3Cscript%3E'$&");
  assert.equal(statusCode, 301);
  const moved = await edge.get("/jobs/%22%3E%3Cscript%3E'%24%26");
  assert.equal(moved.statusCode, 200);
  assert.ok(moved.body.includes(`href="${ORIGIN}/jobs/%22%3E%3Cscript%3E&#39;%24%26"`));
  assert.equal(body, '');
});

test('a page without HTML of its own is drawn by the browser from the data', async () => {
  const { fragment: _, ...drawn } = SHOWN;
  edge.respondWith(drawn);
  const { statusCode, body } = await edge.get(newPath());
  assert.equal(statusCode, 200);
  const unavailable = '<noscript><p>unavailable en</p></noscript>';
  assert.equal(mainOf(body), `<main id="main" tabindex="-1">${unavailable}</main>`);
  assert.deepEqual(dataOf(body)?.data, { known: SHOWN.data });
});

test('a page without data has none to wait for', async () => {
  const { data: _, ...bare } = SHOWN;
  edge.respondWith(bare);
  const path = newPath();
  assert.deepEqual(dataOf((await edge.get(path)).body)?.data, { known: null });
  assert.deepEqual((await edge.get(`/page-data${path}`)).json(), {
    status: 200,
    title: SHOWN.title,
    description: SHOWN.description,
    data: null,
  });
});

test('the data of a page is told to an open page, in its language, from the same copy', async () => {
  const path = newPath();
  await edge.get(`/ar${path}`);
  const { statusCode, headers, body } = await edge.get(`/page-data/ar${path}`);
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store']);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  const { title, description, data } = SHOWN;
  assert.deepEqual(JSON.parse(body), { status: 200, title, description, data });
  assert.equal(edge.askedFor(path).length, 1);
});

test('a page that has moved leads to its new address in the language that was asked for', async () => {
  edge.respondWith({ status: 301, location: '/jobs/new?a=1', maxAgeS: 60 });
  const path = newPath();
  for (const [prefix, to] of [
    ['', '/jobs/new?a=1'],
    ['/zh-Hant', '/zh-Hant/jobs/new?a=1'],
  ] as const) {
    const { statusCode, headers } = await edge.get(prefix + path);
    assert.deepEqual([statusCode, headers.location, headers['cache-control']], [301, to, 'no-cache']);
  }
  const { statusCode, body } = await edge.get(`/page-data/ar${path}`);
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { status: 301, location: '/jobs/new?a=1' }]);
});

for (const [status, page] of [
  [404, '<h1>not-found ar</h1>'],
  [410, '<h1>gone ar</h1><a href="/jobs">list</a>'],
] as const) {
  test(`what the service says is ${status} has the page that says so, without canonical address`, async () => {
    edge.respondWith({ status, maxAgeS: 60 });
    const path = newPath();
    const { statusCode, headers, body } = await edge.get(`/ar${path}`);
    assert.deepEqual([statusCode, headers['cache-control']], [status, 'no-store']);
    assert.ok(body.includes(page), body);
    assert.match(body, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(body, /rel="canonical"/);
    assert.deepEqual((await edge.get(`/page-data/ar${path}`)).json(), { status });
    assert.equal(edge.askedFor(path).length, 1);
  });
}

test('HEAD tells the same headers as GET and sends nothing, and a document that the client has is not sent again', async () => {
  const path = newPath();
  const [full, head] = [await edge.get(path), await edge.app.inject({ method: 'HEAD', url: path })];
  assert.deepEqual([head.statusCode, head.body], [200, '']);
  for (const name of ['etag', 'content-length', 'cache-control', 'vary'] as const)
    assert.equal(head.headers[name], full.headers[name], name);
  const tag = { 'if-none-match': String(full.headers.etag) };
  const again = await edge.get(path, tag);
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  for (const [url, headers] of [
    [`/de${path}`, tag],
    [path, { ...tag, cookie: 'theme=white-on-black' }],
    [path, { ...tag, 'accept-encoding': 'br' }],
  ] as const)
    assert.equal((await edge.get(url, headers)).statusCode, 200, url);
});

test('a document changes with the answer, and has another tag then', async () => {
  const path = newPath();
  edge.respondWith({ ...SHOWN, maxAgeS: 0 });
  const first = await edge.get(path);
  edge.respondWith({ ...SHOWN, fragment: '<h1>Other</h1>' });
  const tag = { 'if-none-match': String(first.headers.etag) };
  // The first of these requests revalidates the page in the background.
  let other = await edge.get(path, tag);
  while (other.statusCode === 304) {
    // Injected requests do not yield to network events.
    await setImmediate();
    other = await edge.get(path, tag);
  }
  assert.ok(other.body.includes('<h1>Other</h1>'));
});

test('a form that the service has rendered carries the key of the minute in which it is sent, also from one copy', async (t) => {
  const said = '<form action="/api/jobs/apply">';
  edge.respondWith({
    ...SHOWN,
    description: said,
    data: { said },
    fragment: `<p>${escapeHtml(said)}</p><form method="post" action="/api/jobs/apply"></form>`,
    maxAgeS: 3600,
  });
  const path = newPath();
  let now = Date.parse('2093-04-01T14:00:00Z');
  t.mock.method(Date, 'now', () => now);
  const first = await edge.get(path);
  const keyOf = (html: string) =>
    /<form method="post" action="\/api\/jobs\/apply\?form=(\w+)">/.exec(html)?.[1];
  assert.equal(keyOf(first.body), formKey(now));
  // Text written by a visitor is not a form, even if it looks like one.
  assert.deepEqual(dataOf(first.body)?.data, { known: { said } });
  assert.equal(first.body.split(formKey(now)).length, 2);
  const tag = { 'if-none-match': String(first.headers.etag) };
  assert.equal((await edge.get(path, tag)).statusCode, 304);
  now += 60_000;
  const next = await edge.get(path, tag);
  assert.deepEqual([next.statusCode, keyOf(next.body)], [200, formKey(now)]);
  assert.equal(edge.askedFor(path).length, 1);
});

test('each query is a page of its own, and asked for as it stands', async () => {
  edge.respondWith(({ url }, response) => {
    const search = new URL(url, edge.service.url).searchParams.get('search') ?? '';
    sendJson(response, 200, { ...SHOWN, fragment: `<h1>${search}</h1>` });
  });
  const path = newPath();
  for (const search of ['', '?a=1', '?a=%202&b']) {
    const { body } = await edge.get(path + search);
    assert.ok(body.includes(`<h1>${search}</h1>`), search);
    assert.ok(body.includes(`<link rel="canonical" href="${ORIGIN}${path}">`), search);
  }
  assert.equal(edge.askedFor(path).length, 3);
});

test('a page that is the visitor’s own is the frame alone, and its service is never asked', async () => {
  const before = edge.service.calls.length;
  const { statusCode, headers, body } = await edge.get('/mine');
  assert.deepEqual(
    [statusCode, headers['retry-after'], headers['cache-control']],
    [200, undefined, 'no-store'],
  );
  assert.deepEqual(dataOf(body), { area: 'mf-work', page: 'mine', data: null });
  assert.equal(edge.service.calls.length, before);
});

test('the browser fetches what is the visitor’s own by the page’s own calls', async () => {
  const before = edge.service.calls.length;
  const { statusCode, body } = await edge.get('/page-data/mine');
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { status: 404 }]);
  const routes = await edge.get('/');
  const { table } = siteDataOf(routes.body);
  const dataOf = (path: string) => table.routes.find((route) => route.path === path)?.data;
  assert.deepEqual([dataOf('/mine'), dataOf('/jobs')], [undefined, 'service']);
  assert.equal(edge.service.calls.length, before);
});

test('the pages of the site are data that no service is asked for, in the language of the page', async () => {
  const before = edge.service.calls.length;
  const { statusCode, body } = await edge.get('/page-data/sv/all?q=a');
  const words = { title: 'sv title', description: 'sv description' };
  const data = ['/', '/jobs'].map((path) => ({ path, ...words }));
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { status: 200, ...words, data }]);
  assert.equal(edge.service.calls.length, before);
});

test('other spellings lead to the page’s one address, in documents and in data', async () => {
  const path = newPath();
  const slug = path.slice('/jobs/'.length);
  for (const other of [`/Jobs/${slug}`, `/work/${slug}`, `/jobs/%6a${slug.slice(1)}`]) {
    const { statusCode, headers } = await edge.get(`/ar${other}?a=1`);
    assert.deepEqual([statusCode, headers.location], [301, `/ar${path}?a=1`], other);
    const told = await edge.get(`/page-data/ar${other}?a=1`);
    assert.deepEqual(told.json(), { status: 301, location: `${path}?a=1` }, other);
  }
  assert.equal(edge.askedFor(path).length, 0);
});

for (const path of ['/', '/nothing', '/jobs/a/b']) {
  test(`${path} has no data`, async () => {
    assert.deepEqual((await edge.get(`/page-data${path}`)).json(), { status: 404 });
  });
}

test('whoever has written something gets pages that show it, and what only reads or was refused asks for none anew', async () => {
  const path = newPath();
  const count = async () => {
    await edge.get(`/page-data${path}`);
    return edge.askedFor(path).length;
  };
  assert.equal(await count(), 1);
  await edge.get('/api/jobs');
  assert.equal(await count(), 1);
  const send = () => edge.app.inject({ method: 'POST', url: '/api/jobs', payload: {} });
  edge.respondWith((_call, response) => sendJson(response, 403, {}));
  assert.equal((await send()).statusCode, 403);
  edge.respondWith(SHOWN);
  assert.equal(await count(), 1);
  assert.equal((await send()).statusCode, 200);
  assert.equal(await count(), 2);
});
