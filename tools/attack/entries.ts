import { setTimeout as pause } from 'node:timers/promises';
import { failures, load } from './load.ts';
import { settled, signal } from './services.ts';
import type { Attack, Row } from './target.ts';

/** Calls that are under way at the same time. */
const TOGETHER = 16;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Bodies that no form of the site sends, each with what it says it is. */
const BODIES: readonly (readonly [type: string, body: string])[] = [
  [JSON_TYPE, ''],
  [JSON_TYPE, '{'],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, '"text"'],
  [JSON_TYPE, '{}'],
  [JSON_TYPE, '['.repeat(5_000)],
  [JSON_TYPE, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  [JSON_TYPE, '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  [JSON_TYPE, '{"username":{"$ne":""},"password":{"$regex":"."},"email":{"$where":"1"},"token":{"$gt":""}}'],
  [JSON_TYPE, String.raw`{"email":"a\u0000@b.example","firstname":"\ud800","lastname":"\u202e"}`],
  [JSON_TYPE, '{"timestamp":1e400,"eventID":-0,"amount":"1e999","version":9007199254740993}'],
  [JSON_TYPE, `{"email":"${'a'.repeat(30_000)}"}`],
  [FORM_TYPE, 'a=1&a=2&a[b]=3&%zz=%00'],
  ['text/plain', '{"email":"a@b.example"}'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="myfile"; filename="../a"\r\n\r\nx',
  ],
  ['application/octet-stream', '\u0000'.repeat(100)],
];
const METHODS = ['GET', 'DELETE', 'PATCH'] as const;
const PATHS = ['', '/', '/none', '/%00', `/${'a'.repeat(300)}`, '?a=1&a=2&limit=1e9&after=..%2f'] as const;

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}

/** Every call of the contracts with entries that nobody meant: refused by a code of ours, never a failure. */
export const attackEntries: Attack = async ({ site, owned }) => {
  const asked = owned.flatMap(({ prefix }): Asked[] => {
    const url = site.origin + prefix;
    return [
      ...BODIES.map(([type, body]) => ({
        url,
        init: { method: 'POST', body, headers: { 'content-type': type } },
      })),
      ...METHODS.flatMap((method) => PATHS.map((path) => ({ url: url + path, init: { method } }))),
    ];
  });
  const wrong: string[] = [];
  await together(asked, async ({ url, init }) => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    const isTold =
      !response.headers.get('content-type')?.startsWith(JSON_TYPE) || !/"stack"|node_modules/.test(text);
    if (response.status < 500 && isTold) return;
    wrong.push(`${String(init.method)} ${new URL(url).pathname.slice(0, 60)}: ${response.status}`);
  });
  return [
    {
      promise: 'entries that nobody meant, to every call of the contracts, are no failure of the site',
      found: `${asked.length} calls, ${wrong.length} failed${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: wrong.length === 0,
    },
  ];
};

/** What administrators see and do, asked for by strangers, with and without a made-up session. */
export const attackStrangers: Attack = async ({ site, kinds }) => {
  const sessions = [{}, { cookie: `session=${'A'.repeat(43)}` }, { cookie: 'session=; session=admin1' }];
  const json = { 'content-type': JSON_TYPE };
  const asked = kinds.flatMap(({ path }) =>
    sessions.flatMap((headers): Asked[] => [
      { url: site.origin + path, init: { headers } },
      { url: `${site.origin}${path}/LK-AAAA-2222`, init: { headers } },
      {
        url: `${site.origin}${path}/LK-AAAA-2222/state`,
        init: { method: 'POST', headers: { ...headers, ...json }, body: '{"version":0,"state":"active"}' },
      },
    ]),
  );
  const statuses = new Set<number>();
  let refused = 0;
  await together(asked, async ({ url, init }) => {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    statuses.add(response.status);
    if (response.status === 401 || response.status === 403) refused += 1;
  });
  return [
    {
      promise: 'records of every kind are refused to strangers, read and changed',
      found: `${refused} of ${asked.length} refused, answered ${[...statuses].sort().join(', ')}`,
      holds: refused === asked.length,
    },
  ];
};

/** The embedded database frozen, and killed; the edge killed. */
export const attackBase: Attack = async (target) => {
  const { site, calls } = target;
  const rows: Row[] = [];
  const [path = ''] = calls.values();
  if (site.pid('database') !== undefined) {
    signal(target, 'database', 'SIGSTOP');
    try {
      const begun = performance.now();
      const body = JSON.stringify({ username: 'nobody_1', password: 'Kite_42_sky' });
      const init = { method: 'POST', body, headers: { 'content-type': JSON_TYPE } };
      const response = await fetch(`${site.origin}/api/verifylogin`, init);
      await response.arrayBuffer();
      const ms = Math.round(performance.now() - begun);
      const pages = await load({ origin: site.origin, paths: ['/'], connections: 5, seconds: 1 });
      const retry = response.headers.get('retry-after');
      rows.push({
        promise: 'the database frozen: calls are given up within 3 s, pages stay',
        found: `${response.status} after ${ms} ms, retry-after ${retry}; ${failures(pages)} pages failed`,
        holds: ms < 3_000 && [503, 504].includes(response.status) && retry !== null && failures(pages) === 0,
      });
    } finally {
      signal(target, 'database', 'SIGCONT');
    }
    await settled(target);
    rows.push(await killed('database', '/'));
  }
  rows.push(await killed('edge', path));
  return rows;

  async function killed(name: string, asking: string): Promise<Row> {
    signal(target, name, 'SIGKILL');
    const begun = performance.now();
    // Whether all is well is answered from what was found a second ago.
    await pause(2_000);
    await settled(target);
    const response = await fetch(site.origin + asking);
    await response.arrayBuffer();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    return {
      promise: `${name} killed: everything is back within 20 s`,
      found: `ready after ${seconds} s, then ${response.status}`,
      holds: Number(seconds) <= 20 && response.status < 500,
    };
  }
};

async function together<T>(all: readonly T[], one: (item: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const item of left) await one(item);
    }),
  );
}
