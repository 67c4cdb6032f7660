import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitResets } from '../../src/protection/stream-resets.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-resets-'));
const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
before(() => {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' });
});
after(() => rmSync(dir, { recursive: true }));

interface Guarded {
  readonly session: ClientHttp2Session;
  readonly closed: Promise<void>;
  /** Opens streams and cancels them once the server has all of them. Resolves when the server has noticed. */
  cancel(streams: number): Promise<void>;
  /** The GOAWAY code of the server when it closed the connection. */
  goaway(): number | undefined;
  pass(ms: number): void;
  ended(): number;
}

/** A server that never answers, and one connection to it. */
async function guarded(t: TestContext, trustedProxies?: string, isGuarded = true): Promise<Guarded> {
  const https = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const app = Fastify({ http2: true, https });
  let [now, ended, code] = [0, 0, undefined as number | undefined];
  const onEnded = () => void (ended += 1);
  if (isGuarded) limitResets(app as unknown as FastifyInstance, trustedProxies, { now: () => now, onEnded });
  const seen: (() => void)[] = [];
  app.get('/', () => {
    seen.shift()?.();
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false });
  session.on('error', () => undefined).once('goaway', (told) => (code = told));
  const closed = new Promise<void>((resolve) => session.once('close', resolve));
  t.after(async () => {
    session.destroy();
    await app.close();
  });
  return {
    session,
    closed,
    goaway: () => code,
    pass: (ms) => void (now += ms),
    ended: () => ended,
    async cancel(count) {
      const arrived = Array.from({ length: count }, () => new Promise<void>((resolve) => seen.push(resolve)));
      const streams = arrived.map((): ClientHttp2Stream => {
        const stream = session.request({ ':path': '/' });
        return stream.on('error', () => undefined);
      });
      await Promise.race([Promise.all(arrived), closed]);
      for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
      // A ping is answered after everything sent before was read, and not at all on a closed connection.
      const heard = new Promise<void>((resolve) => {
        if (session.destroyed || !session.ping(() => resolve())) resolve();
      });
      await Promise.race([heard, closed]);
    },
  };
}

test('a connection that cancels more than any visitor is ended, and told to be calm', async (t) => {
  const { closed, cancel, goaway, ended } = await guarded(t);
  for (let round = 0; round < 3; round += 1) await cancel(90);
  await closed;
  assert.deepEqual([goaway(), ended()], [constants.NGHTTP2_ENHANCE_YOUR_CALM, 1]);
});

test('without the guard it is not', async (t) => {
  const { session, cancel, goaway } = await guarded(t, undefined, false);
  for (let round = 0; round < 3; round += 1) await cancel(90);
  assert.deepEqual([session.destroyed, goaway()], [false, undefined]);
});

test('a visitor who leaves pages with all that is open stays connected', async (t) => {
  const { session, cancel, pass, ended } = await guarded(t);
  for (let page = 0; page < 6; page += 1) {
    await cancel(90);
    pass(5_000);
  }
  assert.deepEqual([session.destroyed, ended()], [false, 0]);
});

test('a trusted proxy carries many visitors, and is not ended', async (t) => {
  const { session, cancel, ended } = await guarded(t, '127.0.0.0/8,::1');
  for (let round = 0; round < 3; round += 1) await cancel(90);
  assert.deepEqual([session.destroyed, ended()], [false, 0]);
});
