import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { PAGE_REPORTS_PATH, type PageReport } from '@larkfield/contracts';
import { CANARY, changeChannel, readChannel, readChannelChanges } from '@larkfield/federation/compose';
import { REASON, startChannelEdge, type ChannelEdge } from '../support/channel-edge.ts';
import { ORIGIN } from '../support/edge.ts';
import { reportOf, UNCAUGHT } from '../support/reports.ts';

const POOR = { vitals: { lcp: 9_000, cls: 0.02, inp: 80, ttfb: 200 } };
const BROKEN = { failures: UNCAUGHT };

let edge: ChannelEdge;
/** The canary of the current test. */
let id: string;
before(async () => {
  edge = await startChannelEdge({ changes: { PAGE_REPORTS: 100, TRUSTED_PROXIES: '127.0.0.1' } });
});
afterEach(async () => {
  const from = readChannel(edge.site.sites, CANARY);
  if (from) changeChannel(edge.site.sites, CANARY, { from, reason: REASON });
  await edge.check();
});
after(() => edge.close());

/** Half of all visitors get the canary: those with a number below 50. */
const CANARYS = 7;
const CONTROLS = 93;
const cookieOf = (number: number) => `canary=${id}.${number}`;

async function startCanary(): Promise<void> {
  id = await edge.canary(2, 50);
  // Reports are only accepted for sites that have been served.
  for (const number of [CANARYS, CONTROLS]) await edge.get('/', { cookie: cookieOf(number) });
}

/** Returns an address that has sent nothing in this file. */
let last = 0;
const newAddress = () => `10.0.${(last += 1) >> 8}.${last & 255}`;

interface Sent {
  readonly count: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends `count` equal reports, each from a new address. */
async function send(report: PageReport, { count, headers = {} }: Sent): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const { statusCode } = await edge.app.inject({
      method: 'POST',
      url: PAGE_REPORTS_PATH,
      headers: { origin: ORIGIN, 'x-forwarded-for': newAddress(), ...headers },
      payload: report,
    });
    assert.equal(statusCode, 204);
  }
}

type Changes = Partial<PageReport>;
const ofCanary = (count: number, changes: Changes = {}, headers: Sent['headers'] = {}) =>
  send(reportOf({ site: id, ...changes }), { count, headers: { cookie: cookieOf(CANARYS), ...headers } });
const ofLive = (count: number, changes: Changes = {}, headers: Sent['headers'] = {}) =>
  send(reportOf({ site: edge.site.manifest.id, ...changes }), {
    count,
    headers: { cookie: cookieOf(CONTROLS), ...headers },
  });

const isRunning = () => readChannel(edge.site.sites, CANARY)?.site === id;

/** Returns why the edge has ended a canary, from its log. */
const endOf = (canary: string) =>
  edge.log
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
    .findLast((message) => message.startsWith(`canary ${canary} ended: `))
    ?.split(' ended: ')[1];

const ERRORS = '11 of 61 visits had an error in the browser, 0 of 60 of the live site (p = 0.0003)';
// Five percent more may be slow: three visits.
const VITALS = '20 of 70 visits had poor vitals (LCP, CLS or INP), 0 of 60 of the live site (p = 0.0003)';
const endings: readonly (readonly [what: string, changes: Changes, why: string])[] = [
  ['whose pages break', BROKEN, ERRORS],
  ['whose pages are slow', POOR, VITALS],
];
for (const [what, changes, why] of endings)
  test(`a canary ${what} in browsers ends by itself, and log and list say by which comparison`, async () => {
    await startCanary();
    await ofLive(60);
    await ofCanary(50);
    await ofCanary(25, changes);
    assert.equal(isRunning(), false);
    assert.equal(endOf(id), why);
    const { by, why: said, ended } = readChannelChanges(edge.site.sites).at(-1) ?? {};
    assert.deepEqual([by, said, ended], ['edge', why, true]);
  });

test('a canary goes on whose pages break and are slow as often as those of the live site', async () => {
  await startCanary();
  for (const send of [ofLive, ofCanary]) {
    await send(40);
    await send(20, BROKEN);
    await send(20, POOR);
  }
  assert.equal(isRunning(), true);
});

test('what goes wrong after the first report ends it, too', async () => {
  await startCanary();
  await ofLive(60);
  await ofCanary(50);
  const vitals = { cls: 0.02 };
  for (let visit = 0; visit < 20; visit += 1) {
    const headers = { 'x-forwarded-for': newAddress() };
    await ofCanary(1, {}, headers);
    await ofCanary(1, { vitals, ...BROKEN }, headers);
  }
  assert.equal(isRunning(), false);
});

test('one address, or one network, can neither end a canary nor hide that it is bad', async () => {
  await startCanary();
  await ofLive(60);
  await ofCanary(50);
  await ofCanary(55, BROKEN, { 'x-forwarded-for': '192.0.2.1' });
  for (let host = 1; host < 50; host += 1)
    await ofCanary(1, POOR, { 'x-forwarded-for': `2001:db8:0:${host.toString(16)}::1` });
  assert.equal(isRunning(), true);
  await ofCanary(55, {}, { 'x-forwarded-for': '192.0.2.2' });
  await ofCanary(12, BROKEN);
  assert.equal(isRunning(), false);
});

const passedOver: readonly (readonly [
  what: string,
  changes: () => Changes,
  headers: () => Sent['headers'],
])[] = [
  ['by somebody without a cookie', () => ({}), () => ({ cookie: '' })],
  [
    'by somebody who has drawn for another canary',
    () => ({}),
    () => ({ cookie: 'canary=0123456789abcdef.7' }),
  ],
  ['by somebody who has drawn the live site', () => ({}), () => ({ cookie: cookieOf(CONTROLS) })],
  [
    'of the live site by somebody who has drawn the canary',
    () => ({ site: edge.site.manifest.id }),
    () => ({}),
  ],
  ['by a browser that does not want to be followed', () => ({}), () => ({ dnt: '1' })],
  ['by a browser that asks for privacy', () => ({}), () => ({ 'sec-gpc': '1' })],
  ['by a browser that saves data', () => ({}), () => ({ 'save-data': 'on' })],
];
for (const [what, changes, headers] of passedOver)
  test(`what is reported ${what} counts for nothing`, async () => {
    await startCanary();
    await ofLive(60);
    await ofCanary(50);
    await ofCanary(60, { ...BROKEN, ...POOR, ...changes() }, headers());
    assert.equal(isRunning(), true);
    // The live site has not ended either.
    await ofCanary(20, BROKEN);
    assert.equal(endOf(id), ERRORS);
  });

test('a preview is nobody’s canary, whatever its visitor has drawn', async () => {
  await startCanary();
  const { pass } = await edge.preview('navy', 3);
  await ofLive(60);
  await ofCanary(50);
  await ofCanary(60, BROKEN, { cookie: `${cookieOf(CANARYS)}; preview=${pass}` });
  assert.equal(isRunning(), true);
});

test('a canary begins with no visits, also one of the same site again', async () => {
  await startCanary();
  await ofLive(60);
  await ofCanary(60);
  changeChannel(edge.site.sites, CANARY, { from: readChannel(edge.site.sites, CANARY), reason: REASON });
  await edge.check();
  await startCanary();
  await ofCanary(20, BROKEN);
  assert.equal(isRunning(), true);
});
