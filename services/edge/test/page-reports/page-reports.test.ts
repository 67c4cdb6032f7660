import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PAGE_REPORTS_PATH, type PageReport } from '@larkfield/contracts';
import { metricValues } from '@larkfield/kit/testing';
import { createMinuteRateLimiter } from '../../src/page-reports/minute-rate-limiter.ts';
import { ORIGIN, startEdge, type TestEdge } from '../support/edge.ts';
import { readEdgeMetrics, freePort, readOwnMetrics } from '../support/operator.ts';

let edge: TestEdge;
let port: number;
let report: PageReport;
before(async () => {
  port = await freePort();
  edge = await startEdge({ PAGE_REPORTS: 25, OPERATOR_PORT: port, TRUSTED_PROXIES: '127.0.0.1' });
  await edge.app.ready();
  // Reports are only accepted for sites that have been served.
  await edge.app.inject('/');
  report = {
    site: edge.site.manifest.id,
    area: 'mf-marketing',
    route: '/film',
    language: 'ar',
    device: 'small',
    vitals: { lcp: 2_600, cls: 0.05, inp: 600, ttfb: 200 },
    failures: [{ kind: 'failed', area: 'mf-support', at: '0123abcd' }],
  };
});
after(() => edge.close());

let last = 0;
/** Sends a report from an address that has not sent one yet. */
async function send(payload: object | string, headers: Record<string, string> = {}): Promise<number> {
  const from = { 'x-forwarded-for': `192.0.2.${(last += 1)}` };
  const { statusCode, body } = await edge.app.inject({
    method: 'POST',
    url: PAGE_REPORTS_PATH,
    headers: { 'content-type': 'application/json', origin: ORIGIN, ...from, ...headers },
    payload,
  });
  assert.equal(body, '');
  return statusCode;
}

const figures = async (name: string, labels: readonly string[]) =>
  metricValues(await readEdgeMetrics(port), name, labels) as Readonly<Record<string, number>>;
const releaseOf = (area: string) => edge.site.manifest.releases.find((each) => each.area === area)?.id;

test('a report is counted by area, release and route, with ratings by language and device', async () => {
  assert.equal(await send(report), 204);
  const film = `${edge.site.manifest.id} mf-marketing ${releaseOf('mf-marketing')} /film`;
  const labels = ['site', 'area', 'release', 'route'];
  assert.deepEqual(await figures('larkfield_page_lcp_seconds_sum', labels), { [film]: 2.6 });
  assert.deepEqual(await figures('larkfield_page_cls_score_sum', labels), { [film]: 0.05 });
  assert.deepEqual(
    await figures('larkfield_page_vitals_total', ['area', 'language', 'device', 'vital', 'rating']),
    {
      'mf-marketing ar small lcp fair': 1,
      'mf-marketing ar small cls good': 1,
      'mf-marketing ar small inp poor': 1,
      'mf-marketing ar small ttfb good': 1,
    },
  );
  const failed = await figures('larkfield_page_failures_total', [
    'area',
    'release',
    'language',
    'device',
    'kind',
  ]);
  assert.deepEqual(failed, { [`mf-support ${releaseOf('mf-support')} ar small failed`]: 1 });
});

test('the place of a failure stands in the log as its hash, with area and release', async () => {
  await send({ ...report, failures: [{ kind: 'uncaught', area: 'mf-seventh', at: 'feedbeef' }] });
  const line = JSON.parse(edge.log.at(-1) ?? '{}') as Record<string, unknown>;
  const { area, release, code, level } = line;
  assert.deepEqual([area, release, code, level], ['mf-seventh', releaseOf('mf-seventh'), 'feedbeef', 'warn']);
});

const refused: readonly (readonly [what: string, change: (good: PageReport) => object | string])[] = [
  ['of a site that was never live', (good) => ({ ...good, site: 'made-up' })],
  ['of an unknown area', (good) => ({ ...good, area: 'made-up' })],
  ['of an unknown route', (good) => ({ ...good, route: '/made-up' })],
  ['of a route of another area', (good) => ({ ...good, route: '/boats' })],
  ['of a path that is no pattern', (good) => ({ ...good, route: '/film?a=b' })],
  ['in an unknown language', (good) => ({ ...good, language: 'tlh' })],
  ['of an unknown device', (good) => ({ ...good, device: 'Pixel 9' })],
  [
    'with a failure in an unknown area',
    ({ failures: _, ...good }) => ({
      ...good,
      failures: [{ kind: 'failed', area: 'made-up', at: '0123abcd' }],
    }),
  ],
  [
    'with the words of an error',
    (good) => ({ ...good, failures: [{ kind: 'failed', area: 'mf-support', at: 'ann@example.org' }] }),
  ],
  ['with something more', (good) => ({ ...good, message: 'made-up' })],
  ['with a negative time', (good) => ({ ...good, vitals: { lcp: -1 } })],
  ['with a time that is none', (good) => ({ ...good, vitals: { lcp: '1' } })],
  ['with an unknown vital', (good) => ({ ...good, vitals: { fid: 1 } })],
  ['with six failures', (good) => ({ ...good, failures: Array(6).fill(good.failures[0]) })],
  ['that is no JSON', () => '{"site":'],
  ['that is nothing', () => 'null'],
];

test('whatever names or says anything else is refused, and adds no figure', async () => {
  await send('');
  const before = (await readOwnMetrics(port)).length;
  for (const [what, change] of refused) assert.equal(await send(change(report)), 400, what);
  const samples = await readOwnMetrics(port);
  assert.equal(samples.length, before);
  assert.doesNotMatch(JSON.stringify(samples) + edge.log.join(''), /made-up|ann@/);
});

test('a report is small and JSON', async () => {
  assert.equal(await send(' '.repeat(4_097)), 413);
  assert.equal(await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), 400);
  assert.equal(await send('x', { 'content-type': 'text/plain' }), 415);
});

test('what another site makes a browser send is refused', async () => {
  assert.equal(await send(report, { 'sec-fetch-site': 'cross-site' }), 400);
  assert.equal(await send(report, { origin: 'https://elsewhere.example' }), 400);
});

for (const [name, value] of [
  ['dnt', '1'],
  ['sec-gpc', '1'],
  ['save-data', 'on'],
] as const)
  test(`of a visitor whose browser says ${name}, nothing is counted`, async () => {
    const counted = async () => (await figures('larkfield_page_lcp_seconds_count', ['route']))['/film'];
    const before = await counted();
    assert.equal(await send(report, { [name]: value }), 204);
    assert.equal(await counted(), before);
  });

test('an address is listened to sixty times in a minute', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' };
  const statuses: number[] = [];
  // The limit of two minutes and one more: even if the minute changes during the test, one report is rejected.
  for (let sent = 0; sent < 121; sent += 1) statuses.push(await send(report, headers));
  assert.deepEqual(statuses.slice(0, 60), Array(60).fill(204));
  assert.ok(statuses.includes(429));
});

test('names have so many each in a minute, no more names than can be kept, and all of it anew in the next', () => {
  let time = 0;
  const admits = createMinuteRateLimiter(2, () => time, 2);
  assert.deepEqual([admits('a'), admits('a'), admits('a')], [true, true, false]);
  assert.deepEqual([admits('b'), admits('c'), admits('b')], [true, false, true]);
  time = 60_000;
  assert.deepEqual([admits('c'), admits('a'), admits('b')], [true, true, false]);
});

test('documents say which share of visits is to be reported, and the policy is the same', async (t) => {
  const silent = await startEdge();
  t.after(() => silent.close());
  const [on, off] = await Promise.all([edge.app.inject('/film'), silent.app.inject('/film')]);
  assert.match(on.body, /<html[^>]* data-reports="25"/);
  assert.doesNotMatch(off.body, /data-reports/);
  assert.equal(on.headers['content-security-policy'], off.headers['content-security-policy']);
  const method = 'POST';
  const payload = report;
  assert.equal((await silent.app.inject({ method, url: PAGE_REPORTS_PATH, payload })).statusCode, 404);
});
