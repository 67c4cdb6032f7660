import { roleFor, signInAs } from '../clients/sign-in.ts';
import type { Attack } from '../target/target.ts';
import { fetchWithRetry, runConcurrently } from '../clients/concurrent-requests.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Bodies that no form of the site sends, with their content types. */
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

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

/**
 * Sends malformed bodies and paths to every call of the contracts and every route below them, with the rights each
 * needs. No answer may be a failure of the site.
 */
export const attackMalformedBodies: Attack = async ({ site, ownedCalls, routes, db }) => {
  const calls = ownedCalls.map(({ prefix }) => ({
    methods: METHODS,
    method: 'POST',
    path: prefix,
    headers: {},
  }));
  const inside = await Promise.all(
    routes.map(async (route) => {
      const methods = [route.method].filter((method) => method === 'GET');
      return { ...route, methods, ...(await signInAs(db, roleFor(route.rights))) };
    }),
  );
  const asked = [...calls, ...inside].flatMap(({ method, methods, path, headers }): Call[] => {
    const url = site.origin + path;
    const withBody = BODIES.map(([type, body]) => ({
      url,
      init: { method, body, headers: { ...headers, 'content-type': type } },
    }));
    const withPath = methods.flatMap((other) =>
      PATHS.map((end) => ({ url: url + end, init: { method: other, headers } })),
    );
    return method === 'GET' ? withPath : [...withBody, ...withPath];
  });
  const wrong: string[] = [];
  await runConcurrently(asked, async ({ url, init }) => {
    const response = await fetchWithRetry(url, init);
    const text = await response.text();
    const hidesInternals =
      !response.headers.get('content-type')?.startsWith(JSON_TYPE) || !/"stack"|node_modules/.test(text);
    if (response.status < 500 && hidesInternals) return;
    wrong.push(`${String(init.method)} ${new URL(url).pathname.slice(0, 60)}: ${response.status}`);
  });
  return [
    {
      name: 'malformed bodies and paths to every call and route are no failure of the site',
      observed: `${asked.length} calls to ${routes.length} routes, ${wrong.length} failed${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: wrong.length === 0,
    },
  ];
};

/** Requests records as visitors, with and without an invalid session. */
export const attackStrangers: Attack = async ({ site, recordKinds }) => {
  const sessions = [{}, { cookie: `session=${'A'.repeat(43)}` }, { cookie: 'session=; session=admin1' }];
  const json = { 'content-type': JSON_TYPE };
  const asked = recordKinds.flatMap(({ path }) =>
    sessions.flatMap((headers): Call[] => [
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
  await runConcurrently(asked, async ({ url, init }) => {
    const response = await fetchWithRetry(url, init);
    await response.arrayBuffer();
    statuses.add(response.status);
    if (response.status === 401 || response.status === 403) refused += 1;
  });
  return [
    {
      name: 'reading and changing records of every kind is refused to visitors',
      observed: `${refused} of ${asked.length} refused, answered ${[...statuses].sort().join(', ')}`,
      holds: refused === asked.length,
    },
  ];
};
