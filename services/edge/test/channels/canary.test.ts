import assert from 'node:assert/strict';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { CANARY, changeChannel, readChannel, readChannelChanges } from '@larkfield/federation/compose';
import { cookieOf, REASON, startChannelEdge, versionOf, type ChannelEdge } from '../support/channel-edge.ts';
import { SHOWN } from '../support/dynamic-edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const BROWSER = {
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0',
};

let edge: ChannelEdge;
let service: TestService;
/** Sites whose dynamic pages the service cannot answer. */
const failing = new Set<string>();
/** Numbers that visitors draw, in this order. */
let drawn = 0;
before(async () => {
  service = await startService(({ url }, response) => {
    const site = new URL(url, service.url).searchParams.get('site') ?? '';
    sendJson(
      response,
      failing.has(site) ? 503 : 200,
      failing.has(site) ? { status: 503 } : { ...SHOWN, maxAgeS: 0 },
    );
  });
  edge = await startChannelEdge({ services: `jobs=${service.url}`, draw: () => (drawn += 37) % 100 });
});
afterEach(async () => {
  failing.clear();
  const from = readChannel(edge.site.sites, CANARY);
  if (from) changeChannel(edge.site.sites, CANARY, { from, reason: REASON });
  await edge.check();
});
after(async () => {
  await edge.close();
  await service.close();
});

const visit = async (cookie = '', url = '/') => edge.get(url, { ...BROWSER, ...(cookie && { cookie }) });
/** Visits of new visitors: returns the version and the cookie of each. */
const newVisitors = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { body, headers } = await visit();
      return { version: versionOf(body), cookie: cookieOf(headers) };
    }),
  );

test('of all visitors the share gets the canary, and keeps it; more join when the share grows, and nobody leaves', async () => {
  const id = await edge.canary(2, 20);
  // Every number occurs equally often, so the percentage is exact in any order.
  const visitors = await newVisitors(100);
  assert.equal(visitors.filter(({ version }) => version === 2).length, 20);
  const versions = (cookies: readonly { readonly cookie: string }[]) =>
    Promise.all(cookies.map(async ({ cookie }) => versionOf((await visit(cookie)).body)));
  assert.deepEqual(
    await versions(visitors),
    visitors.map(({ version }) => version),
  );
  await edge.canary(2, 50);
  const later = await versions(visitors);
  assert.equal(later.filter((version) => version === 2).length, 50);
  assert.ok(visitors.every(({ version }, index) => version !== 2 || later[index] === 2));
  // The number in the cookie, and that it is drawn once.
  assert.ok(visitors.every(({ cookie }) => new RegExp(`^canary=${id}\\.\\d{1,2}$`).test(cookie)));
  assert.equal((await visit(visitors[0]?.cookie)).headers['set-cookie'], undefined);
});

test('calls, tables and data of a visitor come from the same site as the document', async () => {
  const id = await edge.canary(2, 99);
  const { cookie } = (await newVisitors(1))[0] ?? { cookie: '' };
  const current = async (headers: Record<string, string>) =>
    (await edge.get('/releases/current', headers)).json<{ id: string }>().id;
  assert.deepEqual([await current({ cookie }), await current({})], [id, edge.site.manifest.id]);
  await edge.get('/page-data/jobs/of-canary', { cookie });
  const asked = service.calls.find(({ url }) => url.includes('of-canary'))?.url ?? '';
  assert.equal(new URL(asked, service.url).searchParams.get('site'), id);
});

const programs: readonly (readonly [what: string, url: string, headers: Record<string, string>])[] = [
  ['a search engine', '/', { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program', '/', { ...BROWSER, 'user-agent': 'curl/8.0' }],
  ['who says nothing', '/', { 'user-agent': BROWSER['user-agent'] }],
  ['a frame', '/', { ...BROWSER, 'sec-fetch-dest': 'iframe' }],
  ['a file', '/assets/mf-a/home.0000000001.js', BROWSER],
  ['a call', '/api/jobs', BROWSER],
  ['a health check', '/health/live', BROWSER],
];
for (const [what, url, headers] of programs) {
  test(`${what} draws nothing and gets the live site`, async () => {
    await edge.canary(2, 99);
    const { headers: answered, body } = await edge.get(url, headers);
    assert.equal(answered['set-cookie'], undefined);
    if (url === '/') assert.equal(versionOf(body), 1);
  });
}

test('without a canary nobody draws, and who has drawn for one that is over forgets it', async () => {
  assert.equal((await visit()).headers['set-cookie'], undefined);
  await edge.canary(2, 99);
  const { cookie } = (await newVisitors(1))[0] ?? { cookie: '' };
  await edge.canary(3, 1);
  assert.match(String((await visit(cookie)).headers['set-cookie']), /^canary=[0-9a-f]{16}\.\d+;/);
  const from = readChannel(edge.site.sites, CANARY);
  changeChannel(edge.site.sites, CANARY, { from, reason: REASON });
  await edge.check();
  const { headers, body } = await visit(cookie);
  assert.match(String(headers['set-cookie']), /^canary=; Max-Age=0/);
  assert.equal(versionOf(body), 1);
});

/** Log lines about canaries. The name of the test folder may contain the word as well. */
const linesOfCanary = () => edge.log.filter((line) => line.includes('"msg":"canary '));

/** Requests different pages for 200 new visitors, half of them with the canary. Returns the log of its end. */
async function visitAll(site: string): Promise<readonly string[]> {
  for (let index = 0; index < 200; index += 1) await visit('', `/jobs/${site}-${index}`);
  return linesOfCanary();
}

test('a canary whose pages fail ends by itself: its visitors get the live site, and log and list say why', async () => {
  const id = await edge.canary(2, 50);
  const { cookie } = (await newVisitors(50)).find(({ version }) => version === 2) ?? { cookie: '' };
  failing.add(id);
  const [line = '', ...more] = await visitAll(id);
  const why = /\b\d{1,3} of \d{1,3} answers failed, 0 of \d{1,3} of the live site \(p = \d(?:\.\d+|e-\d+)\)/;
  assert.match(line, why);
  assert.deepEqual(more, []);
  assert.equal(versionOf((await visit(cookie)).body), 1);
  assert.equal(readChannel(edge.site.sites, CANARY), undefined);
  const { channel, site, by, why: said, ended } = readChannelChanges(edge.site.sites).at(-1) ?? {};
  assert.deepEqual([channel, site, by, ended], [CANARY, id, 'edge', true]);
  assert.match(said ?? '', why);
});

test('a canary that ends while somebody else changes what is live is served no longer at once, and ended with the next look', async () => {
  const id = await edge.canary(4, 50);
  failing.add(id);
  const lock = join(edge.site.sites, '.promoting');
  writeFileSync(lock, '');
  // A time in the future, so that the lock never becomes stale during this test.
  const later = new Date(Date.now() + 3600_000);
  utimesSync(lock, later, later);
  await visitAll(id);
  assert.equal(readChannel(edge.site.sites, CANARY)?.site, id);
  assert.ok((await newVisitors(10)).every(({ version }) => version === 1));
  rmSync(lock);
  await edge.check();
  assert.equal(readChannel(edge.site.sites, CANARY), undefined);
  assert.equal(edge.log.filter((line) => line.includes('could not be written')).length, 1);
});

test('by the same measure, a canary goes on while the live site fails as often', async () => {
  const id = await edge.canary(3, 50);
  failing.add(id).add(edge.site.manifest.id);
  const before = linesOfCanary().length;
  assert.equal((await visitAll(id)).length, before);
  assert.equal(readChannel(edge.site.sites, CANARY)?.site, id);
});

test('an answer of the live site that fails is no look at the canary', async () => {
  const id = await edge.canary(5, 50);
  failing.add(id);
  let page = 0;
  const visits = async (count: number, number: number) => {
    for (let index = 0; index < count; index += 1)
      await visit(`canary=${id}.${number}`, `/jobs/${id}-${(page += 1)}`);
  };
  await visits(60, 7);
  await visits(49, 93);
  failing.add(edge.site.manifest.id);
  await visits(1, 93);
  assert.equal(readChannel(edge.site.sites, CANARY)?.site, id);
  await visits(1, 7);
  assert.equal(readChannel(edge.site.sites, CANARY), undefined);
});
