import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectHttp2, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { limitConnections } from '../../src/protection/connection-limit.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const MEGABYTES_5 = 5 * 1024 * 1024;
const dir = mkdtempSync(join(tmpdir(), 'larkfield-tls-'));
const tls = { TLS_CERT: join(dir, 'cert.pem'), TLS_KEY: join(dir, 'key.pem') };

let service: TestService;
let edge: TestEdge;
let secure: TestEdge;
let session: ClientHttp2Session;

before(async () => {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', tls.TLS_KEY, '-out', tls.TLS_CERT], {
    stdio: 'pipe',
  });
  service = await startService((_call, response) => {
    response.setHeader('keep-alive', 'timeout=99');
    sendJson(response, 200, { from: 'the service' });
  });
  [edge, secure] = [
    await startEdge({ SERVICES: `marketing=${service.url}` }),
    await startEdge({ SERVICES: `marketing=${service.url}`, ...tls }),
  ];
  for (const { app } of [edge, secure]) await app.listen({ host: '127.0.0.1', port: 0 });
  session = connectHttp2(`https://localhost:${portOf(secure)}`, { rejectUnauthorized: false });
});
after(async () => {
  session.close();
  await Promise.all([edge.close(), secure.close()]);
  await service.close();
  rmSync(dir, { recursive: true });
});

const portOf = ({ app }: Pick<TestEdge, 'app'>) => (app.server.address() as AddressInfo).port;

async function open(port = portOf(edge)): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Returns everything received until the connection ends or is idle for a while. */
async function say(lines: readonly string[], body = ''): Promise<string> {
  const socket = await open();
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return text(socket);
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const HOST = 'host: www.site.example';
const CLOSE = 'connection: close';
const POST = ['POST /api/contactus HTTP/1.1', 'content-type: application/json'];
const GET = 'GET / HTTP/1.1';

const requests: readonly (readonly [
  what: string,
  lines: readonly string[],
  body: string,
  statuses: number[],
])[] = [
  ['a page', [GET, HOST, CLOSE], '', [200]],
  ['a page for two hosts', [GET, HOST, 'Host: elsewhere.example', CLOSE], '', [400]],
  ['a page for one host twice', [GET, HOST, HOST, CLOSE], '', [400]],
  ['a page for no host', [GET, CLOSE], '', [400]],
  ['a page for an empty host', [GET, 'host:', CLOSE], '', [400]],
  ['a page for half an address', [GET, 'host: [::1', CLOSE], '', [400]],
  ['a call to half an address', [...POST, 'host: [::1', CLOSE, 'content-length: 2'], '{}', [400]],
  ['a page for a whole address', [GET, 'host: [::1]:3000', CLOSE], '', [200]],
  ['a page for a host with a name in it', [GET, 'host: you@www.site.example', CLOSE], '', [400]],
  ['a call', [...POST, HOST, CLOSE, 'content-length: 2'], '{}', [200]],
  [
    'a call that asks first',
    [...POST, HOST, CLOSE, 'expect: 100-continue', 'content-length: 2'],
    '{}',
    [100, 200],
  ],
  ['a call that expects more', [...POST, HOST, CLOSE, 'expect: tea', 'content-length: 2'], '{}', [417]],
  [
    'a call of 5 MB',
    [...POST, HOST, CLOSE, `content-length: ${MEGABYTES_5}`],
    'x'.repeat(MEGABYTES_5),
    [413],
  ],
  [
    'a call of 5 MB that does not say so',
    [...POST, HOST, CLOSE, 'transfer-encoding: chunked'],
    `${MEGABYTES_5.toString(16)}\r\n${'x'.repeat(MEGABYTES_5)}\r\n0\r\n\r\n`,
    [413],
  ],
  ['a call of two lengths', [...POST, HOST, CLOSE, 'content-length: 2', 'content-length: 3'], '{}', [400]],
  [
    'a call whose length is told in two ways',
    [...POST, HOST, CLOSE, 'content-length: 2', 'transfer-encoding: chunked'],
    '0\r\n\r\n',
    [400],
  ],
  [
    'a call with a query that cannot be decoded',
    ['GET /api/contactus?a=%zz HTTP/1.1', HOST, CLOSE],
    '',
    [200],
  ],
  ['a page with 60 kB of headers', [GET, HOST, CLOSE, `cookie: ${'a'.repeat(60_000)}`], '', [431]],
  ['a path with an empty segment', ['GET //film HTTP/1.1', HOST, CLOSE], '', [404]],
  ['a call with an empty segment', ['POST /api/contactus//x HTTP/1.1', HOST, CLOSE], '', [404]],
  ['a path with a backslash', ['GET /film\\x HTTP/1.1', HOST, CLOSE], '', [404]],
  ['a path of slashes', [`GET ${'/'.repeat(16_000)}x HTTP/1.1`, HOST, CLOSE], '', [414]],
  ['a long path', [`GET /${'a'.repeat(2_000)} HTTP/1.1`, HOST, CLOSE], '', [414]],
  ['a long query', [`GET /film?${'a'.repeat(2_000)} HTTP/1.1`, HOST, CLOSE], '', [414]],
];

for (const [what, lines, body, statuses] of requests) {
  test(`over HTTP/1, ${what} is answered ${statuses.join(', then ')}, and the connection then ended`, async () => {
    assert.deepEqual(statusesOf(await say(lines, body)), statuses);
  });
}

test('what the service says of its own connection is not told to the visitor', async () => {
  const lines = [...POST, HOST, 'content-length: 2'];
  const ends = await say([...lines, CLOSE], '{}');
  assert.match(ends, /\r\nconnection: close\r\n/i);
  assert.doesNotMatch(ends, /keep-alive/i);
  const socket = await open();
  for (let call = 0; call < 2; call += 1) {
    socket.write(`${lines.join('\r\n')}\r\n\r\n{}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 200 .*\r\nconnection: keep-alive\r\n/is);
    assert.doesNotMatch(
      answer.toString(),
      /timeout=15, timeout|keep-alive: timeout=15\r\n.*keep-alive: timeout/is,
    );
  }
  socket.destroy();
});

async function ask(headers: OutgoingHttpHeaders, body = ''): Promise<number> {
  const stream = session.request({ ':authority': 'www.site.example', ...headers });
  stream.on('error', () => undefined);
  if (body) stream.end(body);
  const [answer] = (await once(stream, 'response')) as [{ ':status': number }];
  stream.resume();
  await once(stream, 'close');
  return answer[':status'];
}

const call = { ':method': 'POST', ':path': '/api/contactus', 'content-type': 'application/json' };
const streams: readonly (readonly [
  what: string,
  headers: OutgoingHttpHeaders,
  body: string,
  status: number,
])[] = [
  ['a page', { ':path': '/' }, '', 200],
  ['a page for two hosts', { ':path': '/', host: 'elsewhere.example' }, '', 400],
  ['a page for half an address', { ':path': '/', ':authority': '[::1' }, '', 400],
  ['a call', call, '{}', 200],
  ['a call that asks first', { ...call, expect: '100-continue' }, '{}', 200],
  ['a call of 5 MB', call, 'x'.repeat(MEGABYTES_5), 413],
  ['a path of slashes', { ':path': `${'/'.repeat(16_000)}x` }, '', 414],
  ['a path with a backslash', { ':path': '/film\\x' }, '', 404],
  ['a page with 60 kB of headers', { ':path': '/', cookie: 'a'.repeat(60_000) }, '', 431],
  ['a page with 15 kB of headers', { ':path': '/', cookie: 'a'.repeat(15_000) }, '', 200],
];

for (const [what, headers, body, status] of streams) {
  test(`over HTTP/2, ${what} is answered ${status}`, async () => {
    assert.equal(await ask(headers, body), status);
  });
}

/** Returns how many of four concurrent connections are answered and refused by a server that accepts two per address. */
async function answered(t: TestContext, trustedProxies?: string): Promise<readonly number[]> {
  const app = Fastify().get('/', async () => 'here');
  let refused = 0;
  limitConnections(app.server, trustedProxies, { max: 2, onRefused: () => void (refused += 1) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const sockets = await Promise.all(Array.from({ length: 4 }, () => open(portOf({ app }))));
  const answers = sockets.map((socket) => {
    socket.write(`${GET}\r\n${HOST}\r\n\r\n`);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    return promise;
  });
  const count = (await Promise.all(answers)).filter(Boolean).length;
  for (const socket of sockets) socket.destroy();
  return [count, refused];
}

test('connections of an address beyond its number are ended', async (t) => {
  assert.deepEqual(await answered(t), [2, 2]);
});

test('those of a proxy in front are not counted', async (t) => {
  assert.deepEqual(await answered(t, '127.0.0.0/8,::1'), [4, 0]);
});
